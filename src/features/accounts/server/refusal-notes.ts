import type { FastifyRequest } from 'fastify';
import { audit, siteActors } from '#server/audit.ts';
import type { Context } from '#server/context.ts';
import type { Job } from '#server/jobs.ts';
import { minuteMs } from '#shared/time.ts';
import { isLogin } from '../contract.ts';

type Action = 'login refused' | 'proof refused';

/** More in one minute are counted and told of in one row: whoever guesses must not fill the disk. */
const notesPerMinute = 30;

/** What is written where a login should stand and is none: it may be a password in the wrong field. */
const noLogin = '(no login)';

/**
 * Notes in the audit log who was refused for a wrong password. Nobody waits for it, so that an answer takes as long for
 * a login that exists as for one that does not.
 */
export class RefusalNotes {
  readonly #context: Pick<Context, 'db' | 'clock' | 'log'>;
  #minute = Number.NEGATIVE_INFINITY;
  #count = 0;

  constructor(context: Pick<Context, 'db' | 'clock' | 'log'>) {
    this.#context = context;
  }

  /** The login as it was given, whether or not there is such a person. */
  note(action: Action, login: string, request: FastifyRequest): void {
    this.#turnMinute();
    this.#count++;
    if (this.#count > notesPerMinute) return;
    const name = isLogin(login) ? login : noLogin;
    this.#write({ actor: name, action, target: name, request });
  }

  /** Tells of what was only counted, once its minute is over. */
  get job(): Job {
    return { name: 'refused logins', everyMs: minuteMs, isOfProcess: true, run: async () => this.#turnMinute() };
  }

  #turnMinute(): void {
    const now = this.#context.clock();
    // A clock that was set back begins a new minute, too.
    if (now >= this.#minute && now - this.#minute < minuteMs) return;
    const left = this.#count - notesPerMinute;
    this.#minute = now;
    this.#count = 0;
    if (left > 0) this.#write({ actor: siteActors.several, action: 'login refused', target: `${left} more` });
  }

  #write(entry: { actor: string; action: Action; target: string; request?: FastifyRequest }): void {
    const { db, clock, log } = this.#context;
    db.transact((trx) => audit(trx, clock, { ...entry, outcome: 'refused' })).catch((error: unknown) =>
      log.warn({ err: error }, 'A refusal could not be noted'),
    );
  }
}
