import type { FastifyRequest } from 'fastify';
import { audit, siteActors } from '#server/audit.ts';
import type { Clock } from '#server/clock.ts';
import type { Trx } from '#server/db/database.ts';

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
