import { findFreePort, untilOpen } from '#app/free-port.ts';
import { type Figure, median } from './figures.ts';
import { serverEnv, startProgram, stopProgram } from './pinned.ts';
import { freshFolder, makeScene } from './scene.ts';

const starts = 7;

/** Measures from `node src/app/main.ts` to the first response of /health. */
export async function start(): Promise<Figure[]> {
  const scene = await makeScene(50);
  const existing: number[] = [];
  const empty: number[] = [];
  for (let round = 0; round < starts; round++) {
    existing.push(await startOn(scene.dataDir));
    const { folder, remove } = freshFolder();
    empty.push(await startOn(folder));
    remove();
  }
  scene.remove();
  return [
    { name: 'start on its data', unit: 'ms', ours: median(existing), target: { atMost: 1000 } },
    { name: 'start on an empty folder', unit: 'ms', ours: median(empty), target: { atMost: 1000 } },
  ];
}

async function startOn(dataDir: string): Promise<number> {
  const port = await findFreePort();
  const begun = performance.now();
  const child = startProgram(['src/app/main.ts'], { env: serverEnv(dataDir, port), on: 'all' });
  await untilOpen(`http://127.0.0.1:${port}`, child, 5);
  const ms = performance.now() - begun;
  await stopProgram(child);
  return ms;
}
