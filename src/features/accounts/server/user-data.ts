import type { Context } from '#server/context.ts';
import type { Reader } from '#server/db/database.ts';
import type { CountUserData, FeatureRegistry, UserDataCount } from '#server/feature.ts';
import { userDataKinds } from '../own-contract.ts';
import { listOwnInvitations } from './invitation-store.ts';
import { findPerson } from './people-store.ts';

/** What this feature deletes with an account. An invitation stops working when its maker's account is deleted. */
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

const places = new Map<string, number>(userDataKinds.map((kind, at) => [kind, at]));
const placeOf = ({ kind }: UserDataCount) => places.get(kind) ?? places.size;

/** The same for an admin viewing the account: without what only the owner may see. */
export async function listVisibleUserData(...args: Parameters<typeof listUserData>): Promise<UserDataCount[]> {
  return (await listUserData(...args)).filter(({ isPrivate }) => isPrivate !== true);
}

/** Collects a user's data from all features, in the order of `userDataKinds`; empty kinds are left out. */
export async function listUserData(
  registry: Pick<FeatureRegistry, 'countUserData'>,
  db: Reader,
  person: { id: string; login: string },
): Promise<UserDataCount[]> {
  const all = (await Promise.all(registry.countUserData.map((count) => count(db, person)))).flat();
  return all.filter(({ count }) => count > 0).sort((a, b) => placeOf(a) - placeOf(b));
}
