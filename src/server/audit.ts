import type { FastifyRequest } from 'fastify';
import { type AuditAction, type AuditKind, auditKinds } from '#shared/audit-kinds.ts';
import { foldCase } from '#shared/fold-case.ts';
import type { Clock } from './clock.ts';
import type { Trx } from './db/database.ts';

/**
 * Actors that aren't accounts: whoever uses the command line, a webhook, several addresses counted together, and the
 * site itself. No username starts with a bracket, so none of these can be mistaken for a person.
 */
export const siteActors = { owner: '(owner)', webhook: '(webhook)', several: '(several)', site: '(site)' } as const;

interface AuditEntry {
  /** A username, or one of `siteActors`. */
  actor: string;
  action: AuditAction;
  target: string;
  outcome: 'done' | 'refused' | 'failed';
  /** Undefined for the command line, and for anything the server does automatically. */
  request?: FastifyRequest | undefined;
}

const kinds = new Map<AuditAction, AuditKind>();
for (const [kind, actions] of Object.entries(auditKinds)) {
  for (const action of actions) kinds.set(action, kind as AuditKind);
}

/** Actions whose targets start with the username of the person they're about. */
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
/** Actions whose targets start with the room, followed by the username. */
const ofPersonInRoom = new Set<AuditAction>([
  'remove member',
  'delete photos',
  'join as guest',
  'join by link',
  'keep guest',
  'end guest',
  'rename guest',
  'make guest code',
  'use guest code',
  'ban member',
  'lift ban',
]);

function subjectOf({ action, target }: AuditEntry): string | undefined {
  if (ofPerson.has(action)) return target.split(' ', 1)[0];
  return ofPersonInRoom.has(action) ? target.split(' ', 2)[1] : undefined;
}

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

/**
 * Records in the append-only log who did what to whom, in the same transaction as the action. Never records secrets.
 */
export async function audit(trx: Trx, clock: Clock, noted: AuditEntry): Promise<void> {
  await trx
    .insertInto('audit_log')
    .values({ ...rowOf(clock, noted), ...keysOf(noted) })
    .execute();
}

/** The same for a database with an older schema; the migration adds the keys later. */
export async function auditInOldSchema(trx: Trx, clock: Clock, noted: AuditEntry): Promise<void> {
  const row = rowOf(clock, noted);
  // The columns for the keys don't exist yet.
  await trx
    .insertInto('audit_log')
    .values(row as typeof row & ReturnType<typeof keysOf>)
    .execute();
}

function rowOf(clock: Clock, { request, ...entry }: AuditEntry) {
  return { ...entry, at: clock(), request_id: request?.id ?? null, address: request?.address ?? null };
}
