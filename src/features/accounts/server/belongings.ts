import type { Context } from '#server/context.ts';
import type { Reader } from '#server/db/database.ts';
import type { Belonging, Belongings, FeatureRegistry } from '#server/feature.ts';
import { belongingKinds } from '../own-contract.ts';
import { listOwnInvitations } from './invitation-store.ts';
import { findPerson } from './people-store.ts';

/** What goes along with an account of what accounts keep. An invitation works no longer when whoever made it is gone. */
export function belongingsOf({ clock, sessions }: Pick<Context, 'clock' | 'sessions'>): Belongings {
  return async (db, { id }) => {
    const person = await findPerson(db, id);
    const standing = person?.sessions.filter((one) => sessions.isActive(one, person.roles)) ?? [];
    const invitations = await listOwnInvitations(db, clock(), id);
    const open = invitations.filter(({ state }) => state === 'open');
    return [
      { kind: 'open_invitations', count: open.length, details: [] },
      { kind: 'sessions', count: standing.length, details: [] },
    ];
  };
}

const places = new Map<string, number>(belongingKinds.map((kind, at) => [kind, at]));
const placeOf = ({ kind }: Belonging) => places.get(kind) ?? places.size;

/** The same for who may see the person's account: without what nobody but the person is told of. */
export async function listVisibleBelongings(...asked: Parameters<typeof listBelongings>): Promise<Belonging[]> {
  return (await listBelongings(...asked)).filter(({ isPrivate }) => isPrivate !== true);
}

/** What all features together hold of a person, in the order of `belongingKinds`; kinds of which there is none are left out. */
export async function listBelongings(
  registry: Pick<FeatureRegistry, 'belongings'>,
  db: Reader,
  person: { id: string; login: string },
): Promise<Belonging[]> {
  const all = (await Promise.all(registry.belongings.map((ask) => ask(db, person)))).flat();
  return all.filter(({ count }) => count > 0).sort((a, b) => placeOf(a) - placeOf(b));
}
