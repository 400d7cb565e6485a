import type { FastifyRequest } from 'fastify';
import { audit } from '#server/audit.ts';
import type { Context } from '#server/context.ts';
import { AppError } from '#shared/errors.ts';
import { dayMs, toIso } from '#shared/time.ts';
import type { Invitation, invitableRoles, invitationDays } from '../invitations-contract.ts';
import type { InvitationRow } from './invitation-store.ts';
import * as store from './invitation-store.ts';
import { makeSecret } from './reset-links.ts';

export interface Terms {
  roles: readonly (typeof invitableRoles)[number][];
  days: (typeof invitationDays)[number];
}

export function invitationView(row: InvitationRow): Invitation {
  return {
    id: row.id,
    roles: row.roles,
    made_by: row.madeBy,
    created_at: toIso(row.createdAt),
    expires_at: toIso(row.expiresAt),
    state: row.state,
    used_by: row.usedBy,
    used_at: row.usedAt === null ? null : toIso(row.usedAt),
  };
}

export const describeInvitation = (id: string, roles: readonly string[], days: number) =>
  `${id} [${roles.join(', ')}] for ${days} ${days === 1 ? 'day' : 'days'}`;

/** Returns the secret, which isn't stored anywhere. */
export async function invite(
  { db, clock, random }: Pick<Context, 'db' | 'clock' | 'random'>,
  { roles, days }: Terms,
  maker: { login: string; id: string | null; request?: FastifyRequest },
): Promise<{ id: string; secret: string; invitation: Invitation }> {
  const { secret, secretHash } = makeSecret({ random });
  const id = random.text(12);
  const now = clock();
  const { login: actor, request } = maker;
  const row = await db.transact(async (trx) => {
    await store.addInvitation(trx, {
      id,
      secretHash,
      roles,
      madeBy: maker.login,
      makerId: maker.id,
      createdAt: now,
      expiresAt: now + days * dayMs,
    });
    const target = describeInvitation(id, roles, days);
    await audit(trx, clock, { actor, action: 'invite', target, outcome: 'done', request });
    return store.findInvitation(trx, now, id);
  });
  if (row === undefined) throw new Error('The invitation just created was not found');
  return { id, secret, invitation: invitationView(row) };
}

export const noSuchInvitation = () => new AppError('notFound', "There's no such invitation. Is the link complete?");

/** Throws AppError conflict with the reason if it's no longer open. */
export function requireOpen(row: InvitationRow): void {
  if (row.state === 'used') throw new AppError('conflict', 'This invitation has already been used.');
  if (row.state === 'withdrawn') throw new AppError('conflict', 'This invitation has been withdrawn.');
  if (row.state === 'expired') throw new AppError('conflict', 'This invitation has expired.');
}
