import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { storedIn } from '#web/device/stored.ts';
import { replaceQueryValue, useQueryValue } from '#web/navigation/navigate.ts';
import { keyOfUser } from '#web/session/last-user.ts';
import { type CarRow, withTrip } from '../../car-row.ts';
import { defaultTrip, parseTrip, type Trip, type TripTime, writeTrip } from '../../trip.ts';
import type { Vehicle } from '../../vehicle.ts';
import { planTrips } from './trip-planner.ts';

type Times = ReadonlyMap<Vehicle, TripTime | undefined>;

interface Planned {
  rows: readonly CarRow[];
  /** Whether no row has a time yet, because the first trip is still being planned. */
  isPlanning: boolean;
  isFailed: boolean;
}

const none: Times = new Map();

const all = (rows: readonly CarRow[]) => rows;

/**
 * Adds trip times to the rows if there's a trip. Those from `firstOf` are planned first, and then the others, so that
 * filters can count them. While a changed trip is being planned, the previous times stay.
 */
export function useTripRows(
  rows: readonly CarRow[],
  trip: Trip | undefined,
  firstOf: (rows: readonly CarRow[]) => readonly CarRow[] = all,
): Planned {
  const key = trip && writeTrip(trip);
  const [planned, setPlanned] = useState<{ key: string; times: Times }>();
  const [failedKey, setFailedKey] = useState<string>();
  const split = useEffectEvent(() => {
    const shown = new Set(firstOf(rows));
    return [[...shown], rows.filter((row) => !shown.has(row))].map((part) => part.map(({ vehicle }) => vehicle));
  });

  useEffect(() => {
    const requested = parseTrip(key);
    if (key === undefined || requested === undefined || rows.length === 0) return;
    let isCurrent = true;
    const plan = async () => {
      let times: Times = none;
      for (const cars of split()) {
        if (cars.length === 0) continue;
        const found = await planTrips(requested, cars);
        if (!isCurrent) return;
        times = new Map([...times, ...cars.map((car, index) => [car, found[index]] as const)]);
        setPlanned({ key, times });
      }
    };
    plan().catch(() => isCurrent && setFailedKey(key));
    return () => {
      isCurrent = false;
    };
  }, [rows, key]);

  const times = key === undefined ? undefined : planned?.times;
  const timed = useMemo(
    () => (times === undefined ? rows : rows.map((row) => withTrip(row, times.get(row.vehicle)))),
    [rows, times],
  );
  const isFailed = key !== undefined && failedKey === key;
  return { rows: timed, isPlanning: key !== undefined && times === undefined && !isFailed, isFailed };
}

/** The trip that was last set on this device, for pages whose address has none. */
export const currentTrip = storedIn<Trip>({
  key: keyOfUser('trip'),
  storage: () => localStorage,
  fromText: (text) => parseTrip(text) ?? defaultTrip,
  toText: (trip) => (writeTrip(trip) === writeTrip(defaultTrip) ? null : writeTrip(trip)),
});

/** The trip of a page about a few cars: the one in its address, or else this device's last one. */
export function usePageTrip(): [trip: Trip, change: (trip: Trip) => void] {
  const inAddress = parseTrip(useQueryValue('trip'));
  const last = currentTrip.useValue();
  return [inAddress ?? last, (trip) => replaceQueryValue('trip', writeTrip(trip))];
}
