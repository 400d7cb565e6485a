import { raceAtHand } from '#features/vehicles/web/index.ts';
import { keptIn } from '#web/device/kept.ts';
import { keyOfUser } from '#web/session/last-user.ts';
import { type RaceView, writeRace } from '../race-address.ts';

/** The race that was driven last on this device: the query of its address. */
export const lastRace = keptIn<string>({
  key: keyOfUser('lastrace'),
  storage: () => localStorage,
  fromText: (text) => text ?? '',
  toText: (query) => query || null,
});

/** The query of a race's address, whatever of it is shown. */
export function queryOf(race: RaceView): string {
  const values = Object.entries(writeRace({ ...race, stage: 'setup' }));
  return new URLSearchParams(values.filter((entry): entry is [string, string] => entry[1] !== undefined)).toString();
}

/** Keeps a race as the one at hand; and as the last one when it is driven. */
export function keepRace(race: RaceView): void {
  const query = queryOf(race);
  if (raceAtHand.read() !== query) raceAtHand.write(query);
  if (race.stage !== 'setup' && race.entries.length > 0 && lastRace.read() !== query) lastRace.write(query);
}
