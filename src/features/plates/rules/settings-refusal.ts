import { foldCase } from '#shared/fold-case.ts';
import { placesOf } from '../places/place-lists.ts';
import { ownPlacesAtLeast, type PlatesSettings } from '../settings.ts';
import { placesOfGame } from './collector.ts';

/** One sentence why a game cannot be played like this; undefined where it can. */
export function settingsRefusal(settings: PlatesSettings): string | undefined {
  if (settings.kind === 'run')
    return settings.length === 'classic' && settings.matching === 'last-two'
      ? 'A Classic has numbers of three digits.'
      : undefined;
  if (settings.kind === 'patterns') return isCountry(settings.home) ? undefined : noSuchHome;
  const { list, home, places = [] } = settings;
  const listed = placesOfGame(settings);
  if (list === 'own') {
    // Points are kept by the names of places, where this one would be the points of none.
    if (places.includes('__proto__')) return 'A place cannot be called "__proto__".';
    if (places.length < ownPlacesAtLeast) return `A list has at least ${ownPlacesAtLeast} places.`;
    return new Set(places.map(foldCase)).size < places.length ? 'A place is on the list twice.' : undefined;
  }
  if (listed.length === 0) return 'There is no list of regions of this country.';
  return home === undefined || listed.some(({ code }) => code === home) ? undefined : noSuchHome;
}

const noSuchHome = 'The home is not on the list.';
const isCountry = (home: string) => placesOf('europe').some(({ code }) => code === home);
