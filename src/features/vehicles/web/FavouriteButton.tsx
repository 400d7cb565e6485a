import { queryOptions, useQuery } from '@tanstack/react-query';
import { minuteMs } from '#shared/time.ts';
import { addressFor, call, errorText } from '#web/api/client.ts';
import type { NewEntry, OutboxEntry } from '#web/outbox/entry.ts';
import { loadOutbox, pendingNote } from '#web/outbox/load-outbox.ts';
import { keyOfUser } from '#web/session/last-user.ts';
import { useAlert } from '#web/ui/Alert.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { heart } from '#web/ui/icon-shapes.ts';
import { type addFavourite, listFavourites } from '../contract.ts';
import css from './cars.module.css';
import { readFavourites, showFavourite, showFavourites, useFavourites, withFavourite } from './favourite-cars.ts';
import * as messages from './messages.ts';

export function FavouriteButton({ carId, name, isFramed }: { carId: string; name: string; isFramed?: boolean }) {
  const isFavourite = useFavourites().has(carId);
  const alert = useAlert();
  const toggle = async () => {
    try {
      await setFavourite({ carId, isOn: !isFavourite }, name);
    } catch (error) {
      alert(`${messages.favourites.notSaved} ${errorText(error)}`);
    }
  };
  return (
    <span className={css.heartPlace}>
      <button
        type="button"
        className={css.heart}
        data-framed={isFramed || undefined}
        aria-pressed={isFavourite}
        aria-label={messages.favourites.favourite(name)}
        onClick={() => void toggle()}
      >
        <Icon shape={heart} />
      </button>
    </span>
  );
}

/** Syncs favourites with the account while it's mounted. Renders nothing. */
export function FavouriteSync() {
  useQuery(favouritesQuery);
  return null;
}

const outboxKind = 'favourite car';

interface FavouriteChange {
  carId: string;
  isOn: boolean;
}

function entryOf({ carId, isOn }: FavouriteChange, name: string): NewEntry {
  return {
    kind: outboxKind,
    lane: 'favourite cars',
    // A later change replaces one that's still pending.
    slot: `${outboxKind}/${carId}`,
    label: isOn ? messages.favourites.adding(name) : messages.favourites.dropping(name),
    request: {
      method: isOn ? 'PUT' : 'DELETE',
      address: addressFor<typeof addFavourite>('/user/favourites/{carId}', { carId }),
    },
    data: { carId, isOn } satisfies FavouriteChange,
    // A deleted car can't be added or removed.
    settledBy: [404],
  };
}

/** Changes made on this page. A response that was requested before them doesn't include them. */
const recentChanges: (FavouriteChange & { at: number })[] = [];

/**
 * Adds or removes a favourite, on this device immediately and in the account once there's a network. Rejects if it
 * can't be stored.
 */
async function setFavourite(change: FavouriteChange, name: string): Promise<void> {
  const before = readFavourites();
  showFavourite(change.carId, change.isOn);
  recentChanges.push({ ...change, at: performance.now() });
  try {
    await (await loadOutbox()).put(entryOf(change, name));
  } catch (error) {
    showFavourites(before);
    throw error;
  }
}

/** The account's favourites with pending changes applied in order. */
const withChanges = (cars: readonly string[], changes: readonly FavouriteChange[]): string[] =>
  changes.reduce((ids, { carId, isOn }) => withFavourite(ids, carId, isOn), [...cars]);

const pendingIn = (entries: readonly OutboxEntry[]): FavouriteChange[] =>
  entries.flatMap(({ kind, phase, data }) =>
    kind === outboxKind && phase !== 'refused' ? [data as FavouriteChange] : [],
  );

/** The account's favourites, shown on this device once loaded. */
const favouritesQuery = queryOptions({
  queryKey: ['favourite cars'],
  queryFn: async ({ signal }) => {
    const requestedAt = performance.now();
    const { cars } = await call(listFavourites, { signal });
    await moveOld(cars);
    const pending = pendingNote.read() ? pendingIn((await loadOutbox()).entries.read()) : [];
    showFavourites(withChanges(cars, [...pending, ...recentChanges.filter(({ at }) => at >= requestedAt)]));
    return cars;
  },
  staleTime: minuteMs,
  // If this fails, the last state on this device is shown.
  retry: false,
});

const movedKey = keyOfUser('favouritesmoved');

/** Moves favourites that were once stored only on this device to the account. */
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
    // Without storage there are no old favourites to move.
  }
}

function isMoved(): boolean {
  try {
    return localStorage.getItem(movedKey) !== null;
  } catch {
    return true;
  }
}
