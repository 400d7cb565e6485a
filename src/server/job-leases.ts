import { minuteMs } from '#shared/time.ts';
import type { Clock } from './clock.ts';
import type { Database } from './db/database.ts';
import type { Random } from './random.ts';

/**
 * A lease is renewed long before it expires; if it isn't, its process was killed or is stuck, and another may take the
 * job.
 */
export const leaseMs = 1.5 * minuteMs;
export const renewEveryMs = leaseMs / 3;
/** Clocks don't differ by more than this; a later time was written by a wrong clock. */
const tooFarAheadMs = 2 * leaseMs;

interface Parts {
  db: Pick<Database, 'read' | 'transact'>;
  clock: Clock;
  random: Random;
}

/** Which process runs a job, and when it last ran: rows shared by all processes on a database, and across restarts. */
export class JobLeases {
  readonly #db: Parts['db'];
  readonly #clock: Clock;
  /** This process. */
  readonly #holder: string;

  constructor({ db, clock, random }: Parts) {
    this.#db = db;
    this.#clock = clock;
    this.#holder = random.text(12);
  }

  async list(): Promise<Map<string, number>> {
    const rows = await this.#db.read.selectFrom('jobs').select(['name', 'ran_at']).execute();
    return new Map(rows.map(({ name, ran_at }) => [name, ran_at]));
  }

  /** Records a job seen for the first time, or corrects a time in the future. */
  async note(name: string, ranAt: number, insteadOf?: number): Promise<void> {
    await this.#db.transact(async (trx) => {
      const row = { name, ran_at: ranAt, holder: null, held_until: 0 };
      if (insteadOf === undefined)
        await trx
          .insertInto('jobs')
          .values(row)
          .onConflict((conflict) => conflict.doNothing())
          .execute();
      else
        await trx
          .updateTable('jobs')
          .set({ ran_at: ranAt })
          .where('name', '=', name)
          .where('ran_at', '=', insteadOf)
          .execute();
    });
  }

  /** Takes a job that last ran at that time; false if another process is running it, or was faster. */
  async take(name: string, ranAt: number): Promise<boolean> {
    const now = this.#clock();
    return this.#db.transact(async (trx) => {
      const query = trx
        .updateTable('jobs')
        .set({ holder: this.#holder, held_until: now + leaseMs })
        .where('name', '=', name)
        .where('ran_at', '=', ranAt)
        .where((eb) =>
          eb.or([eb('holder', 'is', null), eb('held_until', '<=', now), eb('held_until', '>', now + tooFarAheadMs)]),
        );
      return (await query.returning('name').executeTakeFirst()) !== undefined;
    });
  }

  /** Extends the lease; false if another process has it by now. */
  async renew(name: string): Promise<boolean> {
    return this.#db.transact(async (trx) => {
      const query = trx
        .updateTable('jobs')
        .set({ held_until: this.#clock() + leaseMs })
        .where('name', '=', name)
        .where('holder', '=', this.#holder);
      return (await query.returning('name').executeTakeFirst()) !== undefined;
    });
  }

  /** Releases the lease: with `ranAt` the job is done; without, another process may take it at once. */
  async end(name: string, ranAt?: number): Promise<void> {
    await this.#db.transact(async (trx) => {
      await trx
        .updateTable('jobs')
        .set({ holder: null, held_until: 0, ...(ranAt !== undefined && { ran_at: ranAt }) })
        .where('name', '=', name)
        .where('holder', '=', this.#holder)
        .execute();
    });
  }
}
