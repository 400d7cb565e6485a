import { pictureAt, reencode } from '../src/server/photos/reencode.ts';

// Baseline for `photo`: sharp with the server's settings, run in a loop on two pictures in parallel, without the
// network or disk writes.
const [file = ''] = process.argv.slice(2);

async function loop(count: number): Promise<void> {
  for (let done = 0; done < count; done++) await reencode(pictureAt(file));
}

process.on('message', async (count: number) => {
  const start = performance.now();
  await Promise.all([loop(count / 2), loop(count / 2)]);
  process.send?.((count * 1000) / (performance.now() - start));
});
process.on('SIGTERM', () => process.exit(0));
process.send?.('ready');
