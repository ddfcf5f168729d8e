/* SPDX-License-Identifier: MIT */
#error "tables and their actions must compile without OpenSSL"
