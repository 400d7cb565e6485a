import type { Context } from '#server/context.ts';
import type { Reader } from '#server/db/database.ts';
import type { Belonging, Belongings, FeatureRegistry } from '#server/feature.ts';
import { belongingKinds } from '../own-contract.ts';
import { listOwnInvitations } from './invitation-store.ts';
import { findPerson } from './people-store.ts';

/** What this feature deletes with an account. An invitation stops working when its maker's account is deleted. */
export function belongingsOf({ clock, sessions }: Pick<Context, 'clock' | 'sessions'>): Belongings {
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

const places = new Map<string, number>(belongingKinds.map((kind, at) => [kind, at]));
const placeOf = ({ kind }: Belonging) => places.get(kind) ?? places.size;

/** The same for an admin viewing the account: without what only the owner may see. */
export async function listVisibleBelongings(...args: Parameters<typeof listBelongings>): Promise<Belonging[]> {
  return (await listBelongings(...args)).filter(({ isPrivate }) => isPrivate !== true);
}

/** Collects a user's data from all features, in the order of `belongingKinds`; empty kinds are left out. */
export async function listBelongings(
  registry: Pick<FeatureRegistry, 'belongings'>,
  db: Reader,
  person: { id: string; login: string },
): Promise<Belonging[]> {
  const all = (await Promise.all(registry.belongings.map((ask) => ask(db, person)))).flat();
  return all.filter(({ count }) => count > 0).sort((a, b) => placeOf(a) - placeOf(b));
}
