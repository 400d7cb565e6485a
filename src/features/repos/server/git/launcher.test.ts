import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { secondMs } from '#shared/time.ts';
import { isAlive, readPids } from '../test-processes.ts';
import { until } from '../test-repositories.ts';
import { type Launched, openLauncher } from './launcher.ts';

const dir = mkdtempSync(join(tmpdir(), 'pitstop-guard-'));
const launcher = openLauncher();
after(async () => {
  await launcher.close();
  rmSync(dir, { recursive: true });
});

let said = '';
function run(script: string, ...words: string[]): Launched {
  said = '';
  return launcher.start({
    program: '/bin/sh',
    words: ['-c', script, 'sh', ...words],
    cwd: dir,
    environment: { PATH: '/usr/bin:/bin' },
    limitMs: 60 * secondMs,
    onText: (output, text) => {
      said += `${output}: ${text}`;
    },
  });
}

test('gives the program its words as they are, and tells what it says and how it ends', async () => {
  const words = ['$(touch X)', '`id`', ';', '"', "'", '', '-c', '*'];
  const { exitCode, isTimedOut } = await run('printf "<%s>" "$@"; exit 7', ...words).ended;
  assert.deepEqual([exitCode, isTimedOut], [7, false]);
  assert.equal(said, `out: ${words.map((word) => `<${word}>`).join('')}`);
  assert.equal((await run('kill -9 $$').ended).exitCode, 137);
});

test('a program that cannot be started is told as that', async () => {
  const task = { words: [], cwd: dir, environment: {}, limitMs: 60 * secondMs, onText: () => undefined };
  for (const start of [{ program: join(dir, 'nothing') }, { program: '/bin/true', cwd: join(dir, 'nowhere') }]) {
    const { exitCode, problem } = await launcher.start({ ...task, ...start }).ended;
    assert.deepEqual([exitCode, problem?.code], [127, 'ENOENT']);
  }
});

test('is given nothing of the server: no surroundings, no channel, no input but its own', async () => {
  await run('env; [ -e /proc/$$/fd/3 ] && echo held; read line; echo "read $?"').ended;
  assert.deepEqual(said.replaceAll('out: ', '').trim().split('\n').sort(), [
    'PATH=/usr/bin:/bin',
    `PWD=${dir}`,
    'read 1',
  ]);
  said = '';
  const task = { program: '/bin/cat', words: [], cwd: dir, environment: {}, limitMs: 60 * secondMs };
  await launcher.start({ ...task, input: 'read this', onText: (_, text) => (said += text) }).ended;
  assert.equal(said, 'read this');
});

test('what says more than anybody can read is heard to its end', async () => {
  let bytes = 0;
  const task = { program: '/usr/bin/head', words: ['-c', '30000000', '/dev/zero'], cwd: dir, environment: {} };
  const onText = (_: string, text: string) => {
    bytes += text.length;
  };
  assert.equal((await launcher.start({ ...task, limitMs: 60 * secondMs, onText }).ended).exitCode, 0);
  assert.equal(bytes, 30_000_000);
});

const pidsIn = (file: string, count: number) =>
  until(() => {
    const pids = readPids(file);
    return pids.length >= count ? pids : undefined;
  });

async function untilGone(pids: readonly number[]): Promise<void> {
  while (pids.some(isAlive)) await pause(10);
}

const family = (file: string) =>
  `trap "" TERM; (trap "" TERM; sleep 600) & echo $! >> ${file}; echo $$ >> ${file}; wait`;

test('is ended with all that it has started, also what does not want to', async () => {
  const file = join(dir, 'killed');
  const child = run(family(file));
  const pids = await pidsIn(file, 2);
  child.kill();
  assert.equal((await child.ended).exitCode, 137);
  await untilGone(pids);
});

test('what is asked to stop may tidy up first', async () => {
  const child = run('trap "echo tidy; exit 5" TERM; echo ready; while :; do sleep 0.05; done');
  while (!said.includes('ready')) await pause(10);
  child.stop();
  assert.equal((await child.ended).exitCode, 5);
  assert.match(said, /tidy/);
});

test('ends with the process that started it, however that ends', async () => {
  const file = join(dir, 'orphans');
  const program = join(dir, 'parent.ts');
  writeFileSync(
    program,
    `import { openLauncher } from ${JSON.stringify(pathToFileURL(join(import.meta.dirname, 'launcher.ts')).href)};
    openLauncher().start({
      program: '/bin/sh',
      words: ['-c', ${JSON.stringify(family(file))}],
      cwd: ${JSON.stringify(dir)},
      environment: { PATH: '/usr/bin:/bin' },
      limitMs: 60_000,
      onText: () => undefined,
    });`,
  );
  const parent = spawn(process.execPath, [program], {
    cwd: join(import.meta.dirname, '../../../../..'),
    stdio: 'inherit',
  });
  const pids = await pidsIn(file, 2);
  parent.kill('SIGKILL');
  await once(parent, 'exit');
  await untilGone(pids);
});

test('is ended when the process that starts programs is killed, and another one starts the next', async () => {
  const file = join(dir, 'left');
  const child = run(`echo begun; ${family(file)}`);
  const pids = await pidsIn(file, 2);
  // What it says is told after its id: now the server knows whom to end.
  while (!said.includes('begun')) await pause(10);
  const [, parent] = /^PPid:\s+(\d+)$/m.exec(readFileSync(`/proc/${pids[1]}/status`, 'utf8')) ?? [];
  process.kill(Number(parent), 'SIGKILL');
  assert.ok((await child.ended).problem !== undefined);
  await untilGone(pids);
  assert.equal((await run('exit 3').ended).exitCode, 3);
  const starter = async () => {
    await run('echo $PPID').ended;
    return said;
  };
  // Which goes on being the one, also when all is known of the end of the old one.
  assert.equal(await starter(), await starter());
});
