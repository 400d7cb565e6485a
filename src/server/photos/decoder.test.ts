import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, type TestContext, test } from 'node:test';
import { setImmediate as nextRound } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { type Decoder, type DecoderOptions, openDecoder } from './decoder.ts';

const badProgram = fileURLToPath(new URL('./test-decoder-program.ts', import.meta.url));
const tryAgain = "The photo couldn't be processed just now. Please try again.";

let dir: string;
let photo: string;
before(async () => {
  dir = await mkdtemp(join(tmpdir(), 'decoder-'));
  photo = join(dir, 'photo.png');
  await writeFile(
    photo,
    await sharp({ create: { width: 40, height: 30, channels: 3, background: '#36c' } })
      .png()
      .toBuffer(),
  );
});
after(() => rm(dir, { recursive: true, force: true }));

interface Logged {
  details: Record<string, unknown>;
  message: string;
}

function open(t: TestContext, options: Partial<DecoderOptions> = {}): { decoder: Decoder; logged: Logged[] } {
  const logged: Logged[] = [];
  const log = { warn: (details: object, message: string) => void logged.push({ details: { ...details }, message }) };
  const decoder = openDecoder({ log, ...options });
  t.after(() => decoder.close());
  return { decoder, logged };
}

let places = 0;
const place = () => {
  places += 1;
  return join(dir, `clean-${places}`);
};

async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await nextRound();
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

test('the process starts with the first picture and is reused for the next', async (t) => {
  const { decoder } = open(t);
  assert.equal(decoder.pid, undefined);
  await decoder.reencode(photo, place());
  const { pid } = decoder;
  const to = place();
  await decoder.reencode(photo, to);
  assert.ok(pid !== undefined && decoder.pid === pid);
  assert.equal((await readFile(to)).subarray(0, 2).toString('hex'), 'ffd8');
});

test('if the process is killed halfway, the upload fails with an apology, and the next picture works', async (t) => {
  const { decoder, logged } = open(t);
  await decoder.reencode(photo, place());
  const pid = decoder.pid ?? 0;
  process.kill(pid, 'SIGSTOP');
  const interrupted = [decoder.reencode(photo, place()), decoder.reencode(photo, place())];
  await nextRound();
  process.kill(pid, 'SIGKILL');
  for (const result of await Promise.allSettled(interrupted)) {
    assert.ok(result.status === 'rejected');
    assert.deepEqual(
      { ...result.reason, message: result.reason.message, cause: undefined },
      { name: 'AppError', code: 'unavailable', retryAfterSeconds: 1, message: tryAgain, cause: undefined },
    );
  }
  assert.equal(logged.length, 2);
  await decoder.reencode(photo, place());
  assert.notEqual(decoder.pid, pid);
});

test('a process that crashes fails only its own pictures', async (t) => {
  const { decoder, logged } = open(t, { program: badProgram, picturesAtOnce: 1 });
  const results = await Promise.allSettled(
    ['crash', 'crash', 'environment'].map((from) => decoder.reencode(from, place())),
  );
  assert.deepEqual(
    results.map(({ status }) => status),
    ['rejected', 'rejected', 'rejected'],
  );
  assert.match(String(logged[1]?.details.err), /exit 3/);
  assert.match(logged[2]?.message ?? '', /couldn't read or write/);
});

test("if the program can't start, the upload fails with an apology and the log says why", async (t) => {
  const { decoder, logged } = open(t, { program: join(dir, 'missing.ts') });
  await assert.rejects(decoder.reencode(photo, place()), { code: 'unavailable', message: tryAgain });
  assert.match(String(logged[0]?.details.err), /Cannot find module/);
});

test('a process that stays silent for too long is killed', async (t) => {
  const { decoder } = open(t, { program: badProgram, timeoutMs: 20 });
  await assert.rejects(decoder.reencode('silent', place()), { code: 'unavailable', message: tryAgain });
  assert.equal(decoder.pid, undefined);
});

test('two pictures are processed, twenty are queued, and the next is refused with a time to retry', async (t) => {
  const { decoder } = open(t, { program: badProgram });
  const waiting = Array.from({ length: 22 }, () => decoder.reencode('silent', place()));
  const settled = Promise.allSettled(waiting);
  assert.ok(decoder.isFull);
  await assert.rejects(decoder.reencode('silent', place()), { code: 'unavailable', retryAfterSeconds: 5 });
  await decoder.close();
  for (const { status } of await settled) assert.equal(status, 'rejected');
});

test('an idle process ends, and starts again when needed', async (t) => {
  const { decoder } = open(t, { idleMs: 1 });
  await decoder.reencode(photo, place());
  const pid = decoder.pid ?? 0;
  await until(() => decoder.pid === undefined && !isRunning(pid));
  await decoder.reencode(photo, place());
});

test('closing ends the process and refuses further pictures', async (t) => {
  const { decoder } = open(t);
  await decoder.reencode(photo, place());
  const pid = decoder.pid ?? 0;
  await decoder.close();
  await until(() => !isRunning(pid));
  await assert.rejects(decoder.reencode(photo, place()), { code: 'unavailable' });
});

test("signals to the process group don't end the decoder, because the server finishes its uploads first", async (t) => {
  const { decoder } = open(t);
  await decoder.reencode(photo, place());
  const pid = decoder.pid ?? 0;
  process.kill(pid, 'SIGINT');
  process.kill(pid, 'SIGTERM');
  await decoder.reencode(photo, place());
  assert.equal(decoder.pid, pid);
});

test("the process gets none of the server's environment variables or flags", async (t) => {
  const { decoder, logged } = open(t, { program: badProgram });
  process.env.PHOTO_TEST_SECRET = 'x';
  t.after(() => Reflect.deleteProperty(process.env, 'PHOTO_TEST_SECRET'));
  await assert.rejects(decoder.reencode('environment', place()));
  const { env, flags } = JSON.parse(String(logged[0]?.details.detail)) as { env: object; flags: string[] };
  const names = Object.keys(env).filter((name) => !name.startsWith('NODE_CHANNEL') && name !== 'SystemRoot');
  assert.deepEqual(names.sort(), ['MALLOC_ARENA_MAX', 'MALLOC_MMAP_THRESHOLD_', 'MALLOC_TRIM_THRESHOLD_']);
  assert.deepEqual(flags, ['--max-old-space-size=64']);
});

test("the process doesn't prevent the server from exiting", async () => {
  const source = `
    const { openDecoder } = await import(${JSON.stringify(new URL('./decoder.ts', import.meta.url).href)});
    const decoder = openDecoder({ log: { warn() {} } });
    await decoder.reencode(${JSON.stringify(photo)}, ${JSON.stringify(place())});
    console.log(decoder.pid);
  `;
  const server = spawn(process.execPath, ['--input-type=module', '-e', source], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const printed = once(server.stdout, 'data');
  const [code] = await once(server, 'exit');
  assert.equal(code, 0);
  const pid = Number(await printed);
  assert.ok(pid > 0);
  await until(() => !isRunning(pid));
});
