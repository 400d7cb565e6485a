import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { beforeExit } from '#app/before-exit.ts';

const root = join(import.meta.dirname, '../..');
const program = join(root, 'tests/commands.ts');
/** Where the programs themselves keep what they compile. */
const compiled = { NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/compiled') };

/** Runs commands of the owner on the data of a site, in a process that is begun with the first of them. */
export class Commands {
  readonly #env: Record<string, string>;
  #child: ChildProcess | undefined;
  #turn: Promise<unknown> = Promise.resolve();
  #endNoMore = () => {};

  constructor(env: Record<string, string>) {
    this.#env = env;
  }

  /** One after the other, so that each answer is theirs. Gives what the owner would be told; throws it where the command fails. */
  run(words: string[], input = ''): Promise<string> {
    const ended = this.#turn.then(() => this.#ask(words, input));
    this.#turn = ended.catch(() => undefined);
    return ended;
  }

  async #ask(words: string[], input: string): Promise<string> {
    this.#child ??= this.#start();
    const gone = new AbortController();
    const leave = () => gone.abort(new Error('The process that runs commands has ended'));
    this.#child.once('exit', leave);
    const answer = once(this.#child, 'message', { signal: gone.signal });
    this.#child.send({ words, input });
    const [{ status, said }] = (await answer) as [{ status: number; said: string }];
    this.#child.off('exit', leave);
    if (status !== 0) throw new Error(`cli ${words.join(' ')} ended with status ${status}: ${said}`);
    return said;
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
