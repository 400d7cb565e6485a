import { keptIn } from '#web/device/kept.ts';
import type { RaceView } from '../../race-address.ts';

/** Where somebody left a film. */
export interface Moment {
  race: string;
  minute: number;
  speed: number | undefined;
  isPlaying: boolean;
}

/** The race that was shown last in this tab, and where: whoever leaves it and comes back finds it there. */
export const moment = keptIn<Moment | undefined>({
  key: 'race-film',
  storage: () => sessionStorage,
  fromText: momentFrom,
  toText: (value) => (value === undefined ? null : JSON.stringify(value)),
});

function momentFrom(text: string | null): Moment | undefined {
  try {
    const value = JSON.parse(text ?? 'null') as Partial<Moment> | null;
    if (typeof value?.race !== 'string' || typeof value.minute !== 'number' || !(value.minute >= 0)) return undefined;
    const speed = typeof value.speed === 'number' ? value.speed : undefined;
    return { race: value.race, minute: value.minute, speed, isPlaying: value.isPlaying === true };
  } catch {
    return undefined;
  }
}

/** By what a race is known again: all that its course depends on. */
export const raceKey = ({ distanceKm, entries, conditions, courseKey }: RaceView): string =>
  JSON.stringify([distanceKm, entries, conditions, courseKey]);

/** To be shown from its start, also where nothing moves and the film would give way to the result. */
export function watchAgain(race: RaceView): void {
  moment.write({ race: raceKey(race), minute: 0, speed: undefined, isPlaying: true });
}
