import { fileURLToPath } from 'node:url';
import { Newest } from '#shared/newest.ts';
import type { Clock } from './clock.ts';
import type { Database, Reader } from './db/database.ts';
import type { Log } from './log.ts';

export interface NotedError {
  at: number;
  times: number;
  requestId: string | null;
  job: string | null;
  method: string | null;
  path: string | null;
  message: string;
  place: string | null;
}

/** The maximum number of errors stored, both in the database and in memory. */
export const storedErrors = 200;
const writeAfterMs = 200;
const retryMs = 10_000;

/**
 * Stores the last logged errors for the owner's page, across restarts. Never delays a request, because errors are
 * written after the answer. If writing fails, they're queued, within limits, or else lost.
 */
export class ErrorNotes {
  readonly #clock: Clock;
  #queue: NotedError[] = [];
  /** The row of each error, so that an error repeated a thousand times takes up one row. */
  readonly #rows = new Newest<string, number>(storedErrors);
  #db: Database | undefined;
  #timer: NodeJS.Timeout | undefined;
  /** Since startup. */
  count = 0;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  watch(log: Log): Log {
    const watched = Object.create(log) as Log;
    for (const level of ['error', 'fatal'] as const) {
      watched[level] = (...args: unknown[]) => {
        this.#note(args[0], args[1]);
        (log[level] as (...all: unknown[]) => void)(...args);
      };
    }
    return watched;
  }

  storeIn(db: Database): void {
    this.#db = db;
    if (this.#queue.length > 0) this.#writeAfter(writeAfterMs);
  }

  /** Newest first: those that any process has written, and those that this one hasn't written yet. */
  async list(db: Reader, limit: number): Promise<(NotedError & { id: number })[]> {
    const rows = await db
      .selectFrom('last_errors')
      .orderBy('at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .selectAll()
      .execute();
    const written = rows.map(({ request_id, ...row }) => ({ ...row, requestId: request_id }));
    const waiting = this.#queue.map((error, index) => ({ ...error, id: -1 - index }));
    return [...waiting, ...written].sort((a, b) => b.at - a.at).slice(0, limit);
  }

  #note(logged: unknown, text: unknown): void {
    this.count++;
    const error = this.#describe(logged, text);
    const same = this.#queue.find((queued) => keyOf(queued) === keyOf(error));
    if (same !== undefined) {
      Object.assign(same, error, { times: same.times + 1 });
    } else {
      this.#queue.push(error);
      if (this.#queue.length > storedErrors) this.#queue.shift();
    }
    this.#writeAfter(writeAfterMs);
  }

  #describe(logged: unknown, text: unknown): NotedError {
    const facts = (typeof logged === 'object' && logged !== null ? logged : {}) as Record<string, unknown>;
    const error = logged instanceof Error ? logged : facts.err;
    const message = error instanceof Error ? `${error.message || error.name}` : (text ?? logged);
    const textOf = (value: unknown) => (typeof value === 'string' ? safeLine(value, 200) : null);
    return {
      at: this.#clock(),
      times: 1,
      requestId: textOf(facts.reqId),
      job: textOf(facts.job),
      method: textOf(facts.method),
      path: textOf(facts.path),
      message: safeLine(String(message), 300) || 'An error without a message',
      place: error instanceof Error ? placeOf(error) : null,
    };
  }

  #writeAfter(ms: number): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      void this.write();
    }, ms).unref();
  }

  /** Writes queued errors. Never throws; a write that failed is retried with the next error, or a little later. */
  async write(): Promise<void> {
    const db = this.#db;
    const batch = this.#queue;
    if (db === undefined || batch.length === 0) return;
    this.#queue = [];
    try {
      await this.#store(db, batch);
    } catch {
      this.#queue = [...batch, ...this.#queue].slice(-storedErrors);
      this.#writeAfter(retryMs);
    }
  }

  async #store(db: Database, batch: readonly NotedError[]): Promise<void> {
    const ids = await db.transact(async (trx) => {
      const found: number[] = [];
      for (const error of batch) {
        const { times, requestId, ...rest } = error;
        const known = this.#rows.get(keyOf(error));
        const again =
          known === undefined
            ? undefined
            : await trx
                .updateTable('last_errors')
                .set((eb) => ({ at: error.at, request_id: requestId, times: eb('times', '+', times) }))
                .where('id', '=', known)
                .returning('id')
                .executeTakeFirst();
        const row =
          again ??
          (await trx
            .insertInto('last_errors')
            .values({ ...rest, times, request_id: requestId })
            .returning('id')
            .executeTakeFirstOrThrow());
        found.push(row.id);
      }
      await trx
        .deleteFrom('last_errors')
        .where('id', 'not in', (eb) =>
          eb.selectFrom('last_errors').orderBy('at', 'desc').orderBy('id', 'desc').limit(storedErrors).select('id'),
        )
        .execute();
      return found;
    });
    for (const [index, error] of batch.entries()) {
      this.#rows.set(keyOf(error), ids[index] ?? 0);
    }
  }

  /** For shutdown: writes queued errors, and then nothing more. */
  async close(): Promise<void> {
    await this.write();
    clearTimeout(this.#timer);
    this.#db = undefined;
  }
}

const keyOf = ({ job, method, path, message, place }: NotedError) =>
  JSON.stringify([job, method, path, message, place]);

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Patterns of tokens, passwords in addresses, named secrets and random strings. */
const secrets: [looks: RegExp, instead: string][] = [
  [/\bpit_[\w.-]+/g, '[cut]'],
  [/\bBearer\s+\S+/gi, 'Bearer [cut]'],
  [/(\w+:\/\/)[^\s/@]*@/g, '$1[cut]@'],
  [/\b(password|passwort|secret|token|authorization|api[_-]?key)(["']?\s*[:=]\s*)("[^"]*"|'[^']*'|\S+)/gi, '$1$2[cut]'],
  [/\$(?:argon2|scrypt|2[aby])\S+/g, '[cut]'],
  [/[\w+=-]{32,}/g, '[cut]'],
];

/**
 * The first line of a text, made printable, truncated to `max` characters and stripped of anything that looks like a
 * secret.
 */
export function safeLine(text: string, max: number): string {
  const [line = ''] = text.trim().split(/[\r\n]/, 1);
  // Truncates long texts before the search, leaving room for what will be removed.
  let safe = line.slice(0, max * 4);
  for (const [looks, instead] of secrets) safe = safe.replace(looks, instead);
  return safe
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, ' ')
    .slice(0, max)
    .toWellFormed()
    .trim();
}

/**
 * Where an error was thrown: the first location in the stack that's in this program, such as
 * `src/server/db/sqlite.ts:51`.
 */
export function placeOf({ stack = '' }: Error, folder = root): string | null {
  for (const line of stack.split('\n')) {
    const [, path, row] = /^\s+at .*?\(?(?:file:\/\/)?(\/[^()]*|[A-Za-z]:[\\/][^()]*):(\d+):\d+\)?$/.exec(line) ?? [];
    // An installed program is itself in a node_modules folder.
    const own = path?.startsWith(folder) ? path.slice(folder.length) : undefined;
    if (own !== undefined && !own.includes('node_modules')) return safeLine(`${own}:${row}`, 120);
  }
  return null;
}
