import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import sharp from 'sharp';
import * as bingo from '#features/bingo/contract.ts';
import * as roomContract from '#features/rooms/contract.ts';
import { secondMs } from '#shared/time.ts';
import { ask, type Person, seedFolder, temporaryFolder } from './people.ts';
import { startServer, until } from './server-process.ts';
import { SyncTrace, type TracedAnswer, tracedCalls } from './sync-trace.ts';

const completions = 50;
const photos = 5;

function reasonAgainstTracing(): string | undefined {
  try {
    execFileSync('strace', ['-f', '-y', '-o', '/dev/null', 'true'], { stdio: 'ignore' });
    return undefined;
  } catch {
    return 'strace is not installed here or may not trace';
  }
}
const reason = reasonAgainstTracing();

/** Responses to completions and photos, each requested after the previous one. */
async function traceAnswers(
  preloads: readonly string[],
): Promise<{ toPuts: TracedAnswer[]; toPhotos: TracedAnswer[] }> {
  await using folder = await temporaryFolder();
  await using traces = await temporaryFolder();
  const [person] = await seedFolder(folder.path, ['player']);
  assert.ok(person);
  const trace = join(traces.path, 'trace');
  const wrapper = ['strace', '-D', '-f', '-y', '-s', '32', '-e', `trace=${tracedCalls}`, '-o', trace];
  const server = await startServer(folder.path, { wrapper, preloads });
  await playOneByOne(server.url, person);
  assert.equal(await server.end('SIGTERM'), 0);
  // The tracer is a separate process and may still be writing. Short process ids are padded with spaces.
  const end = new RegExp(`^${server.child.pid} +\\+\\+\\+ exited with 0 `, 'm');
  const isWhole = async () => end.test(await readFile(trace, 'utf8'));
  await until(isWhole, 30 * secondMs, 'the end of the trace');
  const answers = new SyncTrace(await readFile(trace, 'utf8')).answers.slice(-(completions + photos));
  return { toPuts: answers.slice(0, completions), toPhotos: answers.slice(completions) };
}

async function playOneByOne(url: string, { login, token }: Person): Promise<void> {
  const opened = await ask(url, token, roomContract.createRoom, { body: { game: 'bingo', name: 'Traced' } });
  const membership = { login, roomId: opened.body.room.id };
  const { body: board } = await ask(url, token, bingo.dealBoard, { params: membership });
  const square = (needsPhoto: boolean) => {
    const found = board.find((entry) => entry.challenge.image_required === needsPhoto);
    return { ...membership, challengeId: found?.challenge.id ?? '' };
  };
  for (let count = 0; count < completions; count++) {
    const body = { completed: count % 2 === 0 };
    const { status } = await ask(url, token, bingo.setCompleted, { params: square(false), body });
    assert.equal(status, 200);
  }
  const picture = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#c33' } })
    .jpeg()
    .toBuffer();
  for (let count = 0; count < photos; count++) {
    const form = new FormData();
    form.append('image', new Blob([new Uint8Array(picture)]), 'photo.jpg');
    const { status } = await ask(url, token, bingo.uploadImage, { params: square(true), form });
    assert.equal(status, 201);
  }
}

test("nothing is acknowledged before it's synced to disk", { skip: reason }, async () => {
  const { toPuts, toPhotos } = await traceAnswers([]);
  assert.equal(toPuts.length, completions);
  assert.equal(toPhotos.length, photos);
  for (const answer of [...toPuts, ...toPhotos]) {
    assert.deepEqual(answer.unsynced, []);
    assert.ok(answer.syncs >= 1, 'a response without any sync before it');
  }
  // One sync each for the photo, its folder and its row.
  for (const answer of toPhotos) assert.ok(answer.syncs >= 3, `a photo with ${answer.syncs} syncs`);
});

test("the same trace catches a database that doesn't sync each commit", { skip: reason }, async () => {
  const { toPuts } = await traceAnswers(['skip-sync.ts']);
  const early = toPuts.filter((answer) => answer.unsynced.some((path) => path.endsWith('-wal')));
  assert.equal(early.length, completions);
});
