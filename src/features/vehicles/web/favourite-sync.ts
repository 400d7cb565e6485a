import { queryOptions } from '@tanstack/react-query';
import { minuteMs } from '#shared/time.ts';
import { addressFor, call } from '#web/api/client.ts';
import type { NewEntry, OutboxEntry } from '#web/outbox/entry.ts';
import { loadOutbox, pendingNote } from '#web/outbox/load-outbox.ts';
import { keyOfUser } from '#web/session/last-user.ts';
import { type addFavourite, listFavourites } from '../contract.ts';
import { readFavourites, showFavourite, showFavourites, withHeart } from './favourite-cars.ts';
import { words } from './words.ts';

/** What entries of the outbox that are hearts are called. */
const outboxKind = 'favourite car';

/** A heart that was given or taken on this device. */
export interface HeartChange {
  carId: string;
  isOn: boolean;
}

function entryOf({ carId, isOn }: HeartChange, name: string): NewEntry {
  return {
    kind: outboxKind,
    lane: 'favourite cars',
    // A later wish takes the place of one that never left.
    slot: `${outboxKind}/${carId}`,
    label: isOn ? words.favourites.adding(name) : words.favourites.dropping(name),
    request: {
      method: isOn ? 'PUT' : 'DELETE',
      address: addressFor<typeof addFavourite>('/user/favourites/{carId}', { carId }),
    },
    data: { carId, isOn } satisfies HeartChange,
    // A car that is gone has no heart to give or to take.
    settledBy: [404],
  };
}

/** Hearts of this page's life: an answer that was asked for before them does not know of them. */
const tapped: (HeartChange & { at: number })[] = [];

/** Gives a car a heart or takes it back: on the screen at once, then to the account, when there is a network. Rejects where it cannot be kept. */
export async function setFavourite(change: HeartChange, name: string): Promise<void> {
  const before = readFavourites();
  showFavourite(change.carId, change.isOn);
  tapped.push({ ...change, at: performance.now() });
  try {
    await (await loadOutbox()).put(entryOf(change, name));
  } catch (error) {
    showFavourites(before);
    throw error;
  }
}

/** What the account has, with the changes over it that it does not know of yet, in their order. */
export const laidOver = (cars: readonly string[], changes: readonly HeartChange[]): string[] =>
  changes.reduce((ids, { carId, isOn }) => withHeart(ids, carId, isOn), [...cars]);

const waitingIn = (entries: readonly OutboxEntry[]): HeartChange[] =>
  entries.flatMap(({ kind, phase, data }) => (kind === outboxKind && phase !== 'refused' ? [data as HeartChange] : []));

/** The hearts of the account, shown on this device from then on. */
export const favouritesQuery = queryOptions({
  queryKey: ['favourite cars'],
  queryFn: async ({ signal }) => {
    const askedAt = performance.now();
    const { cars } = await call(listFavourites, { signal });
    await moveOld(cars);
    const waiting = pendingNote.read() ? waitingIn((await loadOutbox()).entries.read()) : [];
    showFavourites(laidOver(cars, [...waiting, ...tapped.filter(({ at }) => at >= askedAt)]));
    return cars;
  },
  staleTime: minuteMs,
  // What is shown meanwhile is what this device knew last.
  retry: false,
});

const movedKey = keyOfUser('favouritesmoved');

/** Hearts were kept on the device alone once: those move to the account, one time. */
async function moveOld(cars: readonly string[]): Promise<void> {
  if (isMoved()) return;
  const old = [...readFavourites()].filter((id) => !cars.includes(id));
  if (old.length > 0) {
    const outbox = await loadOutbox();
    for (const carId of old.reverse()) await outbox.put(entryOf({ carId, isOn: true }, carId));
  }
  try {
    localStorage.setItem(movedKey, '1');
  } catch {
    // Where storage is refused there are no old ones.
  }
}

function isMoved(): boolean {
  try {
    return localStorage.getItem(movedKey) !== null;
  } catch {
    return true;
  }
}
