import type { FastifyRequest } from 'fastify';
import { audit, siteActors } from '#server/audit.ts';
import type { Context } from '#server/context.ts';
import type { Job } from '#server/jobs.ts';
import { minuteMs } from '#shared/time.ts';
import { isLogin } from '../contract.ts';

type Action = 'login refused' | 'proof refused';

/** Further refusals in the same minute are counted in a single entry, so that guessing can't fill up the disk. */
const entriesPerMinute = 30;

/** Logged instead of an invalid username, which may be a password entered in the wrong field. */
const invalidLogin = '(no login)';

/** Responses don't wait for the audit log, so they take just as long for an unknown username as for a known one. */
export class RefusalLog {
  readonly #context: Pick<Context, 'db' | 'clock' | 'log'>;
  #minute = Number.NEGATIVE_INFINITY;
  #count = 0;

  constructor(context: Pick<Context, 'db' | 'clock' | 'log'>) {
    this.#context = context;
  }

  /** Takes the username as entered, whether or not it exists. */
  record(action: Action, login: string, request: FastifyRequest): void {
    this.#startMinute();
    this.#count++;
    if (this.#count > entriesPerMinute) return;
    const name = isLogin(login) ? login : invalidLogin;
    this.#write({ actor: name, action, target: name, request });
  }

  /** Writes the summary entry once its minute is over. */
  get job(): Job {
    return {
      name: 'refused logins',
      everyMs: minuteMs,
      runsInEveryProcess: true,
      run: async () => this.#startMinute(),
    };
  }

  #startMinute(): void {
    const now = this.#context.clock();
    // A clock that was set back also starts a new minute.
    if (now >= this.#minute && now - this.#minute < minuteMs) return;
    const left = this.#count - entriesPerMinute;
    this.#minute = now;
    this.#count = 0;
    if (left > 0) this.#write({ actor: siteActors.several, action: 'login refused', target: `${left} more` });
  }

  #write(entry: { actor: string; action: Action; target: string; request?: FastifyRequest }): void {
    const { db, clock, log } = this.#context;
    db.transact((trx) => audit(trx, clock, { ...entry, outcome: 'refused' })).catch((error: unknown) =>
      log.warn({ err: error }, 'A refusal could not be recorded'),
    );
  }
}
