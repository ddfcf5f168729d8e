// A child that paints cards one after another. It is a process of its own because the rasteriser
// can abort: the parent then knows which card it was and starts another child.

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
