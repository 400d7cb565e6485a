import { placeListNames } from '../../places/places.ts';
import type { CollectorSettings, PlatesSettings } from '../../settings.ts';

/** What of a list of one's own is a place. */
export const linesIn = (places: readonly string[]): string[] =>
  places.map((line) => line.trim()).filter((line) => line !== '');

/** Another list: home and country of the one before are of no use. */
export function withList(
  { home: _, country: __, ...settings }: CollectorSettings,
  name: string,
  firstCountry = '',
): CollectorSettings {
  const list = placeListNames.find((one) => one === name) ?? 'europe';
  return { ...settings, list, ...(list === 'regions' && { country: firstCountry }) };
}

export const withCountry = ({ home: _, ...settings }: CollectorSettings, country: string): CollectorSettings => ({
  ...settings,
  country,
});

/** What is sent of it. */
export function cleaned(settings: PlatesSettings): PlatesSettings {
  if (settings.kind !== 'collector') return settings;
  const { places, ...rest } = settings;
  return settings.list === 'own' ? { ...rest, places: linesIn(places ?? []) } : rest;
}
