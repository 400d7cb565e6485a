import type { Context } from '#server/context.ts';
import { minuteMs } from '#shared/time.ts';
import { bareEnvironment } from './git/command.ts';
import type { Ended } from './git/launcher.ts';
import type { OutputLines } from './git/output-lines.ts';
import { tellOfPull } from './live-topics.ts';
import { PullRecorder } from './pull-recorder.ts';
import { endAfterCommand } from './pull-store.ts';
import type { AuditPull } from './settle-pulls.ts';
import type { Stoppable } from './stoppable.ts';

interface Given {
  context: Pick<Context, 'db' | 'live' | 'log' | 'clock'>;
  repository: string;
  number: number;
  dir: string;
  command: readonly string[];
  /** Without credentials of addresses in it. */
  shownCommand: string;
  lines: OutputLines;
  stoppable: Stoppable;
  umask: number;
  limitMs: number;
  note: AuditPull;
}

/** Runs a repository's own command in its folder, without a shell and with next to no environment, and takes down how it ends. */
export async function runAfterCommand(given: Given): Promise<void> {
  const { context, repository, number, dir, command, shownCommand, lines, stoppable, umask, limitMs, note } = given;
  const recorder = new PullRecorder(context, {
    repository,
    lines,
    progress: () => ({ step: 'after', percent: null, objects: null }),
    onStopAsked: (login) => stoppable.stop(login),
  });
  recorder.open(number);
  const [program = '', ...words] = command;
  const begunAt = performance.now();
  const ended = await stoppable.run({
    program,
    words,
    cwd: dir,
    environment: bareEnvironment,
    umask,
    limitMs,
    onText: (output, text) => {
      lines.hear(output, 'after', text);
      recorder.poke();
    },
  });
  const ms = Math.round(performance.now() - begunAt);
  lines.finish('after');
  await recorder.close();
  const state = stateOf(ended, stoppable);
  if (state === 'stopped') lines.add('site', `Stopped by ${stoppable.stoppedBy}.`);
  if (state === 'timed-out') lines.add('site', `Ended after ${Math.round(limitMs / minuteMs)} minutes.`);
  await context.db.transact(async (trx) => {
    await recorder.putRest(trx);
    await endAfterCommand(trx, number, { state, exitCode: ended.exitCode, ms, endedAt: context.clock() });
    const exit = `exit ${ended.exitCode}, ${ms} ms`;
    await note(trx, `after: ${shownCommand}, ${exit}`, state === 'done' ? 'done' : 'failed');
    tellOfPull(context.live, trx, repository);
  });
}

function stateOf({ exitCode, isTimedOut }: Ended, { isServerEnding, stoppedBy }: Stoppable) {
  if (exitCode === 0) return 'done';
  if (isServerEnding) return 'interrupted';
  if (stoppedBy !== undefined) return 'stopped';
  return isTimedOut ? 'timed-out' : 'failed';
}
