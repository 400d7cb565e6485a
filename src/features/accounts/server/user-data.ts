import type { Context } from '#server/context.ts';
import type { Reader } from '#server/db/database.ts';
import type { CountUserData, FeatureRegistry, UserDataCount } from '#server/feature.ts';
import { userDataKinds } from '../own-contract.ts';
import { listOwnInvitations } from './invitation-store.ts';
import { findPerson } from './people-store.ts';

/** Open invitations count because they stop working. */
export function countAccountData({ clock, sessions }: Pick<Context, 'clock' | 'sessions'>): CountUserData {
  return async (db, { id }) => {
    const person = await findPerson(db, id);
    const active = person?.sessions.filter((session) => sessions.isActive(session, person.roles)) ?? [];
    const invitations = await listOwnInvitations(db, clock(), id);
    const open = invitations.filter(({ state }) => state === 'open');
    return [
      { kind: 'open_invitations', count: open.length, details: [] },
      { kind: 'sessions', count: active.length, details: [] },
    ];
  };
}

const kindOrder = new Map<string, number>(userDataKinds.map((kind, at) => [kind, at]));
const positionOf = ({ kind }: UserDataCount) => kindOrder.get(kind) ?? kindOrder.size;

/** Like `listUserData`, without what an admin viewing the account mustn't see. */
export async function listVisibleUserData(...args: Parameters<typeof listUserData>): Promise<UserDataCount[]> {
  return (await listUserData(...args)).filter(({ isPrivate }) => isPrivate !== true);
}

/** Returns the kinds in the order of `userDataKinds`, without empty ones. */
export async function listUserData(
  registry: Pick<FeatureRegistry, 'countUserData'>,
  db: Reader,
  person: { id: string; login: string },
): Promise<UserDataCount[]> {
  const all = (await Promise.all(registry.countUserData.map((count) => count(db, person)))).flat();
  return all.filter(({ count }) => count > 0).sort((a, b) => positionOf(a) - positionOf(b));
}
