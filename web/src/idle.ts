// SPDX-License-Identifier: MIT
// What is not needed for the first look waits until the browser has nothing else to do.

export function whenIdle(): Promise<void> {
  return new Promise((resolve) => {
    const idle = () =>
      typeof requestIdleCallback === "function" ? requestIdleCallback(() => resolve()) : resolve();
    if (document.readyState === "complete") idle();
    else window.addEventListener("load", idle, { once: true });
  });
}
