import { tmpdir } from 'node:os';
import type { TestContext } from 'node:test';
import { hasAccounts, makeFirstRoot } from '#features/accounts/server/index.ts';
import { addShippedPool } from '#features/challenges/server/index.ts';
import { readConfig } from '#server/config.ts';
import { makeLog } from '#server/log.ts';
import { placeFreshDatabase } from '#tests/fresh-data.ts';
import { enterSite } from '../engine.ts';
import { closeContext, openContext } from '../open-context.ts';
import { runCli } from '../run-cli.ts';
import { makeServer } from '../server.ts';
import { type At, type Ended, environment, type Running, rootPassword, runningAt } from './test-process.ts';

/** Runs an owner's command to completion, in this process. */
export const cli = (at: At, ...args: string[]): Promise<Ended> => cliWith({}, at, ...args);

/** The same, with a text for standard input, or a signal that interrupts the command. */
export async function cliWith(
  { input = '', signal = new AbortController().signal }: { input?: string | Buffer; signal?: AbortSignal },
  at: At,
  ...args: string[]
): Promise<Ended> {
  const [printed, errors]: [string[], string[]] = [[], []];
  const status = await runCli(args, {
    env: environment(at),
    cwd: process.cwd(),
    stdin: async () => Buffer.from(input),
    print: (text) => void printed.push(text),
    printError: (text) => void errors.push(text),
    lowerPriority: () => signal,
  });
  return { status, output: printed.join('\n').trim(), errorOutput: errors.join('\n').trim() };
}

/** A server at a real address, with root logged in. It runs in this process and locks the data as usual. */
export async function startServer(t: TestContext, at: At): Promise<Running> {
  const config = readConfig({ ...environment(at), LOG_LEVEL: 'silent' }, tmpdir());
  if (config.database.engine === 'sqlite') await placeFreshDatabase(config.dataDir);
  const lock = await enterSite(config);
  try {
    const context = await openContext({ config, log: makeLog('silent') });
    if (!(await hasAccounts(context.db.read))) {
      await addShippedPool(context);
      await makeFirstRoot(context, rootPassword);
    }
    const app = makeServer(context);
    const url = await app.listen({ host: '127.0.0.1', port: 0 });
    let isOpen = true;
    const stop = async () => {
      if (!isOpen) return;
      isOpen = false;
      await context.live.close();
      await app.close();
      await closeContext(context);
      lock.release();
    };
    t.after(stop);
    return await runningAt(url, stop);
  } catch (error) {
    lock.release();
    throw error;
  }
}
