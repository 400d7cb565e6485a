import type { Context } from '#server/context.ts';
import type { Trx } from '#server/db/database.ts';
import { secondMs } from '#shared/time.ts';
import { outputTopic } from '../contract.ts';
import type { OutputLines } from './git/output-lines.ts';
import type { Progress } from './git/progress.ts';
import { gitChannel } from './live-topics.ts';
import { putLines } from './output-store.ts';
import { findStopAsked, setProgress } from './pull-store.ts';

/** What a pull says is written together, so often at most. */
const writeEveryMs = 200;
const lookForStopEveryMs = secondMs;

interface Recorded {
  repository: string;
  lines: OutputLines;
  progress: () => Progress;
  /** Another process was asked to stop it. */
  onStopAsked: (login: string) => void;
}

/** Writes the lines of a pull to the database while it runs, from where all processes give them to whoever looks. */
export class PullRecorder {
  readonly #context: Pick<Context, 'db' | 'live' | 'log'>;
  readonly #pull: Recorded;
  #looking: NodeJS.Timeout | undefined;
  #number: number | undefined;
  #writtenChange = 0;
  #timer: NodeJS.Timeout | undefined;
  #writing: Promise<void> = Promise.resolve();

  constructor(context: Pick<Context, 'db' | 'live' | 'log'>, pull: Recorded) {
    this.#context = context;
    this.#pull = pull;
  }

  /** The pull has its row, by this number. */
  open(number: number): void {
    this.#number = number;
    this.poke();
    // In this process the wish comes straight.
    this.#looking = setInterval(() => void this.#lookForStop(), lookForStopEveryMs);
  }

  get number(): number {
    if (this.#number === undefined) throw new Error('This pull has no row yet');
    return this.#number;
  }

  /** There is something new. */
  poke(): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      this.#writing = this.#writing.then(() => this.#write());
    }, writeEveryMs);
  }

  /** Nothing more is written by itself; what is left goes with `putRest`. */
  async close(): Promise<void> {
    clearTimeout(this.#timer);
    clearInterval(this.#looking);
    await this.#writing;
  }

  /** Writes what is not written yet, as part of a transaction. */
  async putRest(trx: Trx): Promise<void> {
    const { lines } = this.#pull;
    const upTo = lines.changes;
    await putLines(trx, this.number, lines.since(this.#writtenChange), lines.first);
    trx.onCommit(() => {
      this.#writtenChange = upTo;
    });
  }

  async #write(): Promise<void> {
    const { db, live, log } = this.#context;
    const { repository, progress } = this.#pull;
    try {
      await db.transact(async (trx) => {
        await this.putRest(trx);
        await setProgress(trx, this.number, progress());
        trx.onCommit(() => live.announce({ channel: gitChannel, stale: [outputTopic(repository)] }));
      });
    } catch (error) {
      // They are kept, and written with the next ones.
      log.warn({ err: error, repository }, 'Lines of a pull could not be written');
    }
  }

  async #lookForStop(): Promise<void> {
    const login = await findStopAsked(this.#context.db.read, this.number).catch(() => null);
    if (login !== null) this.#pull.onStopAsked(login);
  }
}
