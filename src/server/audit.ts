import type { FastifyRequest } from 'fastify';
import { type AuditAction, type AuditKind, auditKinds } from '#shared/audit-kinds.ts';
import { foldCase } from '#shared/fold-case.ts';
import type { Clock } from './clock.ts';
import type { Trx } from './db/database.ts';

export interface AuditEntry {
  actor: string;
  action: AuditAction;
  target: string;
  outcome: 'done' | 'refused' | 'failed';
  request?: FastifyRequest;
}

const kinds = new Map<AuditAction, AuditKind>();
for (const [kind, actions] of Object.entries(auditKinds)) {
  for (const action of actions) kinds.set(action, kind as AuditKind);
}

/** Whose targets begin with the login of the person they speak of. */
const ofPerson = new Set<AuditAction>([
  ...auditKinds.login,
  'login refused',
  'proof refused',
  ...auditKinds.account,
  ...auditKinds.passkey,
  ...auditKinds.session,
  ...auditKinds.roles,
  'accept invitation',
  'make reset link',
  'use reset link',
  'delete user',
  'download own data',
]);
/** And those that say before it in which room. */
const ofPersonInRoom = new Set<AuditAction>(['remove member', 'delete photos']);

function subjectOf({ action, target }: AuditEntry): string | undefined {
  if (ofPerson.has(action)) return target.split(' ', 1)[0];
  return ofPersonInRoom.has(action) ? target.split(' ', 2)[1] : undefined;
}

/** What a row is found by. */
function keysOf(entry: AuditEntry) {
  const actorKey = foldCase(entry.actor);
  const subject = subjectOf(entry);
  const subjectKey = subject === undefined || subject === '' ? null : foldCase(subject);
  return {
    kind: kinds.get(entry.action) ?? '',
    actor_key: actorKey,
    subject_key: subjectKey === actorKey ? null : subjectKey,
  };
}

/** Notes in the append-only log who did what to whom. Nothing secret goes in. Part of the transaction it speaks of. */
export async function audit(trx: Trx, clock: Clock, noted: AuditEntry): Promise<void> {
  const { request, ...entry } = noted;
  await trx
    .insertInto('audit_log')
    .values({ ...entry, ...keysOf(noted), at: clock(), request_id: request?.id ?? null, address: request?.ip ?? null })
    .execute();
}
