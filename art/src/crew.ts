// SPDX-License-Identifier: MIT
// Distributes cards over a few child processes and returns the results in order. The rasteriser can
// abort its process at some sizes of some SVGs. So children paint, and if one dies, its card is
// tried once more at another raster size and a new child continues with the rest.

import { fork, type ChildProcess } from 'node:child_process';
import type { Entry } from './manifest.ts';
import type { Files } from './render.ts';

interface Reply {
  ready?: boolean;
  files?: Files;
  error?: string;
}

export interface Crew {
  jobs: number;
  cache: string;
  draft: boolean;
  progress(done: number, total: number, id: string): void;
}

interface Task {
  index: number;
  entry: Entry;
  oversize: boolean;
}

export async function paintAll(entries: Entry[], crew: Crew): Promise<Files[]> {
  const results: Files[] = [];
  const queue: Task[] = entries.map((entry, index) => ({ index, entry, oversize: false }));
  let done = 0;

  const finish = (task: Task, files: Files) => {
    results[task.index] = files;
    crew.progress(++done, entries.length, task.entry.id);
  };

  /** One child until the queue is empty or the child dies; resolves to the task it died of. */
  const shift = () =>
    new Promise<Task | undefined>((resolve, reject) => {
      const child: ChildProcess = fork(new URL('./worker.ts', import.meta.url), {
        // Start the child with the same loader as this process; its path depends on the folder.
        execArgv: process.execArgv,
        stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      });
      let started = false;
      let task: Task | undefined;
      const next = () => {
        task = queue.shift();
        if (task) {
          child.send({
            entry: task.entry,
            options: { cache: crew.cache, oversize: task.oversize, draft: crew.draft },
          });
        } else {
          child.disconnect();
        }
      };
      child.on('message', (reply: Reply) => {
        if (reply.error) {
          child.disconnect();
          reject(new Error(reply.error));
          return;
        }
        started = true;
        if (task && reply.files) finish(task, reply.files);
        next();
      });
      child.on('exit', (code) => {
        if (started) resolve(task);
        else reject(new Error(`a painter does not start: it ends with status ${code}`));
      });
    });

  const painter = async () => {
    while (queue.length) {
      const lost = await shift();
      if (!lost) continue;
      if (lost.oversize) throw new Error(`card ${lost.entry.id}: the rasteriser aborts on it`);
      queue.unshift({ ...lost, oversize: true });
    }
  };
  await Promise.all(Array.from({ length: Math.min(crew.jobs, entries.length) }, painter));
  return results;
}
