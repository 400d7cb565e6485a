import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { secondMs } from '#shared/time.ts';
import { isAlive, readPids } from '../test-processes.ts';
import { until } from '../test-repositories.ts';
import { runProgram } from './run-program.ts';

const dir = mkdtempSync(join(tmpdir(), 'pitstop-guard-'));
after(() => rmSync(dir, { recursive: true }));

let output = '';
const task = { cwd: dir, limitMs: 60 * secondMs, environment: { PATH: '/usr/bin:/bin' } };
function run(script: string, args: readonly string[] = [], signal = new AbortController().signal) {
  output = '';
  return runProgram({
    ...task,
    program: '/bin/sh',
    args: ['-c', script, 'sh', ...args],
    signal,
    onText: (stream, text) => {
      output += `${stream}: ${text}`;
    },
  });
}

test('a program gets its arguments verbatim, and its output and exit are reported', async () => {
  const args = ['$(touch X)', '`id`', ';', '"', "'", '', '-c', '*'];
  assert.deepEqual(await run('printf "<%s>" "$@"; exit 7', args), { exitCode: 7, isTimedOut: false });
  assert.equal(output, `out: ${args.map((word) => `<${word}>`).join('')}`);
  assert.equal((await run('kill -9 $$')).exitCode, 137);
});

test("a program that can't be started is reported as such", async () => {
  for (const start of [{ program: join(dir, 'nothing') }, { program: '/bin/true', cwd: join(dir, 'nowhere') }]) {
    let why = '';
    const onText = (_: string, text: string) => (why += text);
    assert.equal((await runProgram({ ...task, args: [], ...start, onText })).exitCode, 127);
    assert.match(why, /not found|ENOENT/);
  }
});

test('a program inherits no environment and no channel from the server, and has only its own input', async () => {
  await run('env; [ -e /proc/$$/fd/3 ] && echo held; read line; echo "read $?"');
  assert.deepEqual(output.replaceAll('out: ', '').trim().split('\n').sort(), [
    'PATH=/usr/bin:/bin',
    `PWD=${dir}`,
    'read 1',
  ]);
  output = '';
  const onText = (_: string, text: string) => (output += text);
  await runProgram({ ...task, program: '/bin/cat', args: [], input: 'read this', onText });
  assert.equal(output, 'read this');
});

test('a program has its own umask, process group and session', async () => {
  const onText = (_: string, text: string) => (output += text);
  const script = 'umask; echo $$; cut -d" " -f5-7 /proc/self/stat';
  output = '';
  await runProgram({ ...task, program: '/bin/sh', args: ['-c', script], umask: 0o027, onText });
  const [umask, pid, group] = output.trim().split('\n');
  assert.deepEqual([umask, group], ['0027', `${pid} ${pid} 0`]);
});

test('output of any length is read to the end', async () => {
  let bytes = 0;
  const onText = (_: string, text: string) => {
    bytes += text.length;
  };
  const args = ['-c', '30000000', '/dev/zero'];
  assert.equal((await runProgram({ ...task, program: '/usr/bin/head', args, onText })).exitCode, 0);
  assert.equal(bytes, 30_000_000);
});

const pidsIn = (file: string, count: number) =>
  until(() => {
    const pids = readPids(file);
    return pids.length >= count ? pids : undefined;
  });

async function waitUntilGone(pids: readonly number[]): Promise<void> {
  while (pids.some(isAlive)) await pause(10);
}

const family = (file: string) =>
  `trap "" TERM; (trap "" TERM; sleep 600) & echo $! >> ${file}; echo $$ >> ${file}; wait`;

test("all of a program's processes are killed, even those that ignore signals", async () => {
  const file = join(dir, 'killed');
  const abort = new AbortController();
  const ended = run(family(file), [], abort.signal);
  const pids = await pidsIn(file, 2);
  abort.abort();
  assert.equal((await ended).exitCode, 137);
  await waitUntilGone(pids);
});

test('a program is killed at its timeout', async () => {
  const file = join(dir, 'late');
  const args = ['-c', family(file)];
  const onText = () => undefined;
  const ended = runProgram({ ...task, program: '/bin/sh', args, limitMs: 2.5 * secondMs, onText });
  const pids = await pidsIn(file, 2);
  assert.deepEqual(await ended, { exitCode: 137, isTimedOut: true });
  await waitUntilGone(pids);
});

test("a program can clean up when it's asked to stop", async () => {
  const abort = new AbortController();
  const ended = run('trap "echo tidy; exit 5" TERM; echo ready; while :; do sleep 0.05; done', [], abort.signal);
  while (!output.includes('ready')) await pause(10);
  abort.abort();
  assert.equal((await ended).exitCode, 5);
  assert.match(output, /tidy/);
});

test("a program that's stopped before it starts never runs", async () => {
  const file = join(dir, 'never');
  assert.deepEqual(await run(`touch ${file}`, [], AbortSignal.abort()), { exitCode: 143, isTimedOut: false });
  assert.equal(existsSync(file), false);
});

test('a program is killed when its parent process ends in any way, even if it ignores a request to stop', async () => {
  const file = join(dir, 'orphans');
  const program = join(dir, 'parent.ts');
  writeFileSync(
    program,
    `import { runProgram } from ${JSON.stringify(pathToFileURL(join(import.meta.dirname, 'run-program.ts')).href)};
    process.on('SIGUSR2', () => controller.abort());
    const controller = new AbortController();
    runProgram({
      program: '/bin/sh',
      args: ['-c', ${JSON.stringify(family(file).replace('trap "" TERM;', `trap "echo >> ${file}.asked" TERM;`))}],
      cwd: ${JSON.stringify(dir)},
      environment: { PATH: '/usr/bin:/bin' },
      limitMs: 60_000,
      signal: controller.signal,
      onText: () => undefined,
    });`,
  );
  const parent = spawn(process.execPath, [program], {
    cwd: join(import.meta.dirname, '../../../../..'),
    stdio: 'inherit',
  });
  const pids = await pidsIn(file, 2);
  parent.kill('SIGUSR2');
  await until(() => existsSync(`${file}.asked`) || undefined);
  parent.kill('SIGKILL');
  await once(parent, 'exit');
  await waitUntilGone(pids);
});

test('a background process whose output nobody reads outlives its program, as in a shell', async () => {
  const file = join(dir, 'left');
  assert.equal((await run(`sleep 600 >/dev/null 2>&1 & echo $! > ${file}`)).exitCode, 0);
  const [pid = 0] = await pidsIn(file, 1);
  // Once everything is done, the watcher exits without killing anything.
  await until(() => (membersOf(pid).length === 1 ? true : undefined));
  assert.ok(isAlive(pid));
  process.kill(pid, 'SIGKILL');
});

/** The process's group, according to the kernel; undefined if the process is dead. */
function groupOf(pid: string): string | undefined {
  try {
    const [state, , group] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    return state === 'Z' ? undefined : group;
  } catch {
    return undefined;
  }
}

const membersOf = (pid: number) =>
  readdirSync('/proc').filter((entry) => /^\d+$/.test(entry) && groupOf(entry) === groupOf(String(pid)));
