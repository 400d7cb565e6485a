import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import type { TestContext } from 'node:test';

const app = join(import.meta.dirname, '..');

/** A data folder, with or without settings beyond those that every test has. */
export type At = string | { dataDir: string; settings: Readonly<Record<string, string>> };

export const environment = (at: At) => ({
  PATH: process.env.PATH ?? '',
  DATA_DIR: typeof at === 'string' ? at : at.dataDir,
  PORT: '0',
  ROOT_PASSWORD: rootPassword,
  RATE_LIMITS: 'off',
  ...(typeof at === 'string' ? {} : at.settings),
});

export const rootPassword = 'root of the test';

export interface Ended {
  status: number | null;
  output: string;
  errorOutput: string;
}

/** Runs the owner's command line in its own process, exactly as typed; most tests use `cli` from `test-cli.ts`. */
export function spawnCli(at: At, ...args: string[]): ChildProcess {
  return spawn(process.execPath, [join(app, 'cli.ts'), ...args], { env: environment(at) });
}

export async function endOf(started: ChildProcess): Promise<Ended> {
  const { stdout, stderr, child } = piped(started);
  const [output, errorOutput, [status]] = await Promise.all([text(stdout), text(stderr), once(child, 'close')]);
  return { status: status as number | null, output: output.trim(), errorOutput: errorOutput.trim() };
}

function piped(child: ChildProcess) {
  const { stdout, stderr } = child;
  if (stdout === null || stderr === null) throw new Error('The process has no pipes');
  return { child, stdout, stderr };
}

export interface Running {
  /** Calls the API as root; throws unless the answer is 2xx. */
  call: (method: string, path: string, body?: unknown) => Promise<unknown>;
  token: string;
  url: string;
  stop: () => Promise<void>;
}

/** A real server in its own process, with root logged in; most tests use `startServer` from `test-cli.ts`. */
export const spawnServer = (t: TestContext, at: At): Promise<Running> =>
  whenOpen(t, spawn(process.execPath, [join(app, 'main.ts')], { env: environment(at) }));

/** Waits until a server that was just started is open, and logs root in. If it didn't start, throws with its output. */
export async function whenOpen(t: TestContext, started: ChildProcess): Promise<Running> {
  const { child, stdout, stderr } = piped(started);
  t.after(() => child.kill('SIGKILL'));
  const complaint = text(stderr);
  const url = await addressIn(stdout);
  if (url === undefined) throw new Error(`The server did not start: ${await complaint}`);
  return runningAt(url, async () => {
    child.kill('SIGTERM');
    await once(child, 'exit');
  });
}

export async function runningAt(url: string, stop: () => Promise<void>): Promise<Running> {
  const request = async (method: string, path: string, body: unknown, token?: string) => {
    const isForm = body instanceof FormData;
    const response = await fetch(`${url}/api${path}`, {
      method,
      headers: {
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
    });
    const json: unknown = await response.json();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${JSON.stringify(json)}`);
    return json;
  };
  const { token } = (await request('POST', '/login/root', { password: rootPassword })) as { token: string };
  return { url, token, call: (method, path, body) => request(method, path, body, token), stop };
}

async function addressIn(stdout: NodeJS.ReadableStream): Promise<string | undefined> {
  for await (const line of createInterface({ input: stdout })) {
    const { address } = JSON.parse(line) as { address?: string };
    if (address === undefined) continue;
    // The rest of the log must be drained too, or the server blocks on a full pipe.
    stdout.resume();
    return address;
  }
  return undefined;
}
