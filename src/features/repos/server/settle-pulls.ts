import type { FastifyRequest } from 'fastify';
import { audit, siteActors } from '#server/audit.ts';
import type { Clock } from '#server/clock.ts';
import type { Context } from '#server/context.ts';
import type { Trx } from '#server/db/database.ts';
import { failureRows } from '../failures.ts';
import { tellOfPull } from './live-topics.ts';
import { endAfterCommand, endPull, isStillRunning, listRunning, nothingCame, type PullRow } from './pull-store.ts';
import { unlessPulled } from './repository-lock.ts';
import { forgetUnpulled, listUnpulled } from './webhook/delivery-store.ts';

type Machinery = Pick<Context, 'db' | 'live' | 'clock' | 'config'>;

/**
 * Notes the end of pulls that are on record as running while no process holds their lock: theirs was killed. Those of this
 * process are left alone.
 */
export async function settlePulls(context: Machinery, isOurs: (repository: string) => boolean): Promise<void> {
  for (const row of await listRunning(context.db.read)) {
    // It may have ended since it was listed.
    if (isOurs(row.repository) || !(await isStillRunning(context.db.read, row.number))) continue;
    const path = context.config.repositories.get(row.repository)?.path;
    await unlessPulled(path, () => interrupt(context, row));
  }
}

/**
 * Forgets deliveries that were taken and never pulled, because the server ended before: whoever is told to send one again wants it
 * pulled. Those of a repository that is being pulled are left alone.
 */
export async function settleDeliveries({ db, config }: Pick<Machinery, 'db' | 'config'>): Promise<void> {
  for (const name of await listUnpulled(db.read))
    await unlessPulled(config.repositories.get(name)?.path, () => db.transact((trx) => forgetUnpulled(trx, name)));
}

async function interrupt({ db, live, clock }: Machinery, row: PullRow): Promise<void> {
  const endedAt = clock();
  await db.transact(async (trx) => {
    if (!(await isStillRunning(trx, row.number))) return;
    const isAfter = row.step === 'after';
    const note = auditPulls(clock, row.repository, { login: row.started_by });
    await note(trx, `${isAfter ? 'after' : 'ended'}: interrupted`, 'failed');
    if (isAfter) {
      await endAfterCommand(trx, row.number, { state: 'interrupted', exitCode: null, ms: null, endedAt });
    } else {
      await endPull(trx, row.number, {
        state: 'interrupted',
        endedAt,
        durationMs: Math.max(0, endedAt - row.started_at),
        kind: 'interrupted',
        sentence: failureRows.interrupted.sentence,
        branch: row.branch,
        after: null,
        came: nothingCame,
      });
    }
    tellOfPull(live, trx, row.repository);
  });
}

/** Who wants a pull: somebody with a session, or a webhook. */
export interface Starter {
  /** Null for a webhook. */
  login: string | null;
  sessionId?: string;
  request?: FastifyRequest;
}

export type AuditPull = (trx: Trx, details: string, outcome: 'done' | 'refused' | 'failed') => Promise<void>;

/** What is noted of the pulls of a repository: its name, then details. */
export function auditPulls(clock: Clock, repository: string, { login, request }: Starter): AuditPull {
  return (trx, details, outcome) =>
    audit(trx, clock, {
      actor: login ?? siteActors.webhook,
      action: 'pull',
      target: `${repository} ${details}`,
      outcome,
      ...(request !== undefined && { request }),
    });
}
