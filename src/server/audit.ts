import type { FastifyRequest } from 'fastify';
import type { AuditAction } from '#shared/audit-kinds.ts';
import type { Clock } from './clock.ts';
import type { Trx } from './db/database.ts';

export interface AuditEntry {
  actor: string;
  action: AuditAction;
  target: string;
  outcome: 'done' | 'refused' | 'failed';
  request?: FastifyRequest;
}

/** Notes in the append-only log who did what to whom. Nothing secret goes in. Part of the transaction it speaks of. */
export async function audit(trx: Trx, clock: Clock, { request, ...entry }: AuditEntry): Promise<void> {
  await trx
    .insertInto('audit_log')
    .values({ ...entry, at: clock(), request_id: request?.id ?? null, address: request?.ip ?? null })
    .execute();
}
