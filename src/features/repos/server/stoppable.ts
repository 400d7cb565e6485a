import type { Ended, Launched, Launcher, Task } from './git/launcher.ts';

/** The programs of one pull, one after the other, and the wish to end them, whenever it comes. */
export class Stoppable {
  readonly #launcher: Launcher;
  #child: Launched | undefined;
  #stoppedBy: string | undefined;
  #isServerEnding = false;

  constructor(launcher: Launcher) {
    this.#launcher = launcher;
  }

  async run(task: Task): Promise<Ended> {
    const child = this.#launcher.start(task);
    this.#child = child;
    // Asked for while it was being prepared.
    if (this.wasStopped) child.stop();
    const ended = await child.ended;
    this.#child = undefined;
    return ended;
  }

  /** Somebody wants it to end; the first one counts. */
  stop(login: string): void {
    this.#stoppedBy ??= login;
    this.#child?.stop();
  }

  /** The server ends. */
  end(): void {
    this.#isServerEnding = true;
    this.#child?.stop();
  }

  get stoppedBy(): string | undefined {
    return this.#stoppedBy;
  }

  get isServerEnding(): boolean {
    return this.#isServerEnding;
  }

  get wasStopped(): boolean {
    return this.#isServerEnding || this.#stoppedBy !== undefined;
  }
}
