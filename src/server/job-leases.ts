import { minuteMs } from '#shared/time.ts';
import type { Clock } from './clock.ts';
import type { Database } from './db/database.ts';
import type { Random } from './random.ts';

/** Who holds a job says so again long before; who does not, was killed or stands still, and another one may take it. */
export const leaseMs = 1.5 * minuteMs;
export const renewEveryMs = leaseMs / 3;
/** No clock is that far ahead of another one's; a moment beyond was written by one that was wrong. */
const beyondMs = 2 * leaseMs;

interface Parts {
  db: Pick<Database, 'read' | 'transact'>;
  clock: Clock;
  random: Random;
}

/** Which process does a job, and when it was done last: rows that all processes on a database see, and the next start too. */
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

  /** Counted from now, if nobody knew of it; or where a clock was ahead. */
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

  /** Takes a job that ran last at that moment; false when somebody is at it, or was quicker. */
  async take(name: string, ranAt: number): Promise<boolean> {
    const now = this.#clock();
    return this.#db.transact(async (trx) => {
      const query = trx
        .updateTable('jobs')
        .set({ holder: this.#holder, held_until: now + leaseMs })
        .where('name', '=', name)
        .where('ran_at', '=', ranAt)
        .where((eb) =>
          eb.or([eb('holder', 'is', null), eb('held_until', '<=', now), eb('held_until', '>', now + beyondMs)]),
        );
      return (await query.returning('name').executeTakeFirst()) !== undefined;
    });
  }

  /** Holds it for longer; false when another one has it by now. */
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

  /** Lets it go: done by somebody who began then, or not done, so that another one may take it at once. */
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
