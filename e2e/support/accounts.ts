import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { beforeExit } from '#app/before-exit.ts';
import type { Role } from '#shared/roles.ts';

const root = join(import.meta.dirname, '../..');
const program = join(root, 'tests/accounts.ts');
/** Where the programs themselves keep what they compile. */
const compiled = { NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/compiled') };

/** Makes accounts on the data of a site, in a process that is begun with the first of them. */
export class Accounts {
  readonly #env: Record<string, string>;
  #child: ChildProcess | undefined;
  #turn: Promise<void> = Promise.resolve();
  #endNoMore = () => {};

  constructor(env: Record<string, string>) {
    this.#env = env;
  }

  /** One after the other, so that each answer is theirs. Throws what the owner would be told. */
  add(login: string, password: string, roles: readonly Role[]): Promise<void> {
    const added = this.#turn.then(() => this.#ask({ login, password, roles }));
    this.#turn = added.catch(() => undefined);
    return added;
  }

  async #ask(wanted: object): Promise<void> {
    this.#child ??= this.#start();
    const gone = new AbortController();
    const leave = () => gone.abort(new Error('The process that makes accounts has ended'));
    this.#child.once('exit', leave);
    const answer = once(this.#child, 'message', { signal: gone.signal });
    this.#child.send(wanted);
    const [failure] = (await answer) as [string];
    this.#child.off('exit', leave);
    if (failure !== '') throw new Error(failure);
  }

  #start(): ChildProcess {
    const child = fork(program, { env: { ...this.#env, ...compiled }, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
    this.#endNoMore = beforeExit(() => child.kill('SIGKILL'));
    return child;
  }

  end(): void {
    this.#child?.kill('SIGKILL');
    this.#endNoMore();
  }
}
