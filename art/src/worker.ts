// SPDX-License-Identifier: MIT
// A child process that paints cards one after another. It is a separate process because the
// rasteriser can abort; the parent then knows which card failed and starts another child.

import type { Entry } from './manifest.ts';
import { renderCard, type RenderOptions } from './render.ts';

export interface Job {
  entry: Entry;
  options: RenderOptions;
}

process.on('message', (job: Job) => {
  renderCard(job.entry, job.options).then(
    (files) => process.send?.({ files }),
    (error: unknown) =>
      process.send?.({ error: error instanceof Error ? error.message : String(error) }),
  );
});
process.send?.({ ready: true });
