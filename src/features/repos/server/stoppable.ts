import { constants } from 'node:os';
import type { Ended, Launched, Launcher, Task } from './git/launcher.ts';

/** As if it had been ended by SIGTERM. */
const stoppedBefore: Ended = { exitCode: 128 + constants.signals.SIGTERM, isTimedOut: false };

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
    // Asked for before it began: it is not even started.
    if (this.#isServerEnding || this.#stoppedBy !== undefined) return stoppedBefore;
    const child = this.#launcher.start(task);
    this.#child = child;
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
}
