import type { ExpressionBuilder } from 'kysely';
import type { Reader, Trx } from '#server/db/database.ts';
import type { Tables } from '#server/db/tables.ts';
import { roles } from '#shared/roles.ts';
import { invitableRoles, type invitationStates } from '../invitations-contract.ts';

type InvitationState = (typeof invitationStates)[number];
type InvitableRole = (typeof invitableRoles)[number];

export interface InvitationRow {
  id: string;
  roles: InvitableRole[];
  madeBy: string;
  /** Undefined for the command line. */
  makerId: string | undefined;
  createdAt: number;
  expiresAt: number;
  usedAt: number | null;
  usedBy: string | null;
  state: InvitationState;
}

export interface NewInvitation {
  id: string;
  secretHash: string;
  roles: readonly InvitableRole[];
  madeBy: string;
  makerId: string | null;
  createdAt: number;
  expiresAt: number;
}

type Builder = ExpressionBuilder<Tables, 'invitations'>;

/** True if the maker is the command line, or an account that's now root and enabled. */
const makerIsRoot = (eb: Builder) =>
  eb.or([
    eb('invitations.made_by_id', 'is', null),
    eb.exists(
      eb
        .selectFrom('user_roles')
        .innerJoin('users', 'users.id', 'user_roles.user_id')
        .whereRef('user_roles.user_id', '=', 'invitations.made_by_id')
        .where('role', '=', 'root')
        .where('disabled_at', 'is', null)
        .select('role'),
    ),
  ]);

const isOpen = (now: number) => (eb: Builder) =>
  eb.and([eb('used_at', 'is', null), eb('withdrawn_at', 'is', null), eb('expires_at', '>', now), makerIsRoot(eb)]);

const selectInvitations = (db: Reader) =>
  db
    .selectFrom('invitations')
    .select((eb) => [
      'id',
      'roles',
      'made_by',
      'made_by_id',
      'created_at',
      'expires_at',
      'used_at',
      'used_by',
      'withdrawn_at',
      eb.case().when(makerIsRoot(eb)).then(1).else(0).end().as('has_maker'),
    ]);
type Row = Awaited<ReturnType<ReturnType<typeof selectInvitations>['execute']>>[number];

function stateOf(row: Row, now: number): InvitationState {
  if (row.used_at !== null) return 'used';
  if (row.withdrawn_at !== null || row.has_maker === 0) return 'withdrawn';
  return row.expires_at <= now ? 'expired' : 'open';
}

const rolesFromText = (text: string) => invitableRoles.filter((role) => text.split(',').includes(role));

const toRow =
  (now: number) =>
  (row: Row): InvitationRow => ({
    id: row.id,
    roles: rolesFromText(row.roles),
    madeBy: row.made_by,
    makerId: row.made_by_id ?? undefined,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    usedAt: row.used_at,
    usedBy: row.used_by,
    state: stateOf(row, now),
  });

/** Each role once, in the order of `roles`. */
const rolesToText = (given: readonly InvitableRole[]) =>
  roles.filter((role) => given.some((name) => name === role)).join(',');

export async function addInvitation(trx: Trx, invitation: NewInvitation): Promise<void> {
  await trx
    .insertInto('invitations')
    .values({
      id: invitation.id,
      secret_hash: invitation.secretHash,
      roles: rolesToText(invitation.roles),
      made_by: invitation.madeBy,
      made_by_id: invitation.makerId,
      created_at: invitation.createdAt,
      expires_at: invitation.expiresAt,
    })
    .execute();
}

export interface Page {
  limit: number;
  /** The id of the last invitation on the previous page. */
  before?: string | undefined;
  openOnly: boolean;
}

/** Newest first. */
export async function listInvitations(db: Reader, now: number, { limit, before, openOnly }: Page) {
  let query = selectInvitations(db).orderBy('created_at', 'desc').orderBy('id', 'desc').limit(limit);
  if (openOnly) query = query.where(isOpen(now));
  if (before !== undefined) {
    query = query.where(({ eb, refTuple, selectFrom }) =>
      eb(
        refTuple('created_at', 'id'),
        '<',
        selectFrom('invitations as b')
          .where('b.id', '=', before)
          .select(['b.created_at', 'b.id'])
          .$asTuple('created_at', 'id'),
      ),
    );
  }
  return (await query.execute()).map(toRow(now));
}

export async function listOwnInvitations(db: Reader, now: number, userId: string): Promise<InvitationRow[]> {
  const query = selectInvitations(db).where('made_by_id', '=', userId).orderBy('created_at').orderBy('id');
  return (await query.execute()).map(toRow(now));
}

export async function findInvitation(db: Reader, now: number, id: string): Promise<InvitationRow | undefined> {
  return (await selectInvitations(db).where('id', '=', id).execute()).map(toRow(now))[0];
}

export async function findBySecret(db: Reader, now: number, secretHash: string): Promise<InvitationRow | undefined> {
  return (await selectInvitations(db).where('secret_hash', '=', secretHash).execute()).map(toRow(now))[0];
}

/** Returns false if it's no longer open. */
export async function changeInvitation(
  trx: Trx,
  now: number,
  id: string,
  { roles: given, expiresAt }: { roles: readonly InvitableRole[]; expiresAt: number },
): Promise<boolean> {
  const query = trx
    .updateTable('invitations')
    .set({ roles: rolesToText(given), expires_at: expiresAt })
    .where('id', '=', id)
    .where(isOpen(now));
  return (await query.executeTakeFirst()).numUpdatedRows > 0n;
}

/** Returns false if it has been used or doesn't exist. */
export async function withdrawInvitation(trx: Trx, now: number, id: string): Promise<boolean> {
  const query = trx
    .updateTable('invitations')
    .set((eb) => ({ withdrawn_at: eb.fn.coalesce('withdrawn_at', eb.val(now)) }))
    .where('id', '=', id)
    .where('used_at', 'is', null);
  return (await query.executeTakeFirst()).numUpdatedRows > 0n;
}

/** Returns the terms, or undefined if it isn't open. Only one of several concurrent requests succeeds. */
export async function takeInvitation(
  trx: Trx,
  now: number,
  secretHash: string,
  login: string,
): Promise<{ id: string; roles: InvitableRole[]; madeBy: string } | undefined> {
  const row = await trx
    .updateTable('invitations')
    .set({ used_at: now, used_by: login })
    .where('secret_hash', '=', secretHash)
    .where(isOpen(now))
    .returning(['id', 'roles', 'made_by'])
    .executeTakeFirst();
  return row && { id: row.id, roles: rolesFromText(row.roles), madeBy: row.made_by };
}

export async function deleteOldInvitations(trx: Trx, before: number): Promise<void> {
  await trx
    .deleteFrom('invitations')
    .where('expires_at', '<', before)
    .where((eb) => eb.or([eb('used_at', 'is', null), eb('used_at', '<', before)]))
    .execute();
}

/** For use after a restore: an invitation that has been used or withdrawn since the backup mustn't work again. */
export async function withdrawOpenInvitations(trx: Trx, now: number): Promise<void> {
  await trx
    .updateTable('invitations')
    .set({ withdrawn_at: now })
    .where('used_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .execute();
}
