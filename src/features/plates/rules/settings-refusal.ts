import { foldCase } from '#shared/fold-case.ts';
import { placesOf } from '../places/place-lists.ts';
import { minOwnPlaces, type PlatesSettings } from '../settings.ts';
import { placesOfGame } from './collector.ts';

/** Why a game can't be played with these settings; undefined if it can. */
export function settingsRefusal(settings: PlatesSettings): string | undefined {
  if (settings.kind === 'run')
    return settings.length === 'classic' && settings.matching === 'last-two'
      ? 'Classic uses three-digit numbers.'
      : undefined;
  if (settings.kind === 'patterns') return isCountry(settings.home) ? undefined : noSuchHome;
  const { list, home, places = [] } = settings;
  const listed = placesOfGame(settings);
  if (list === 'own') {
    // Points are stored by place name in an object, where this would set the prototype.
    if (places.includes('__proto__')) return 'A place can’t be called "__proto__".';
    if (places.length < minOwnPlaces) return `A list needs at least ${minOwnPlaces} places.`;
    return new Set(places.map(foldCase)).size < places.length ? 'The list has the same place twice.' : undefined;
  }
  if (listed.length === 0) return 'There is no list of regions for this country.';
  return home === undefined || listed.some(({ code }) => code === home) ? undefined : noSuchHome;
}

const noSuchHome = 'Your home isn’t on the list.';
const isCountry = (home: string) => placesOf('europe').some(({ code }) => code === home);
