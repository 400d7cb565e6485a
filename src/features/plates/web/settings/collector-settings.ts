import { placeListNames } from '../../places/places.ts';
import type { CollectorSettings, PlatesSettings } from '../../settings.ts';

/** The places on a custom list. */
export const nonEmptyLines = (places: readonly string[]): string[] =>
  places.map((line) => line.trim()).filter((line) => line !== '');

/** Switches the list, and drops the home and country of the previous one. */
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

/** The settings to send: without lines of other lists, and without empty ones. */
export function settingsToSend(settings: PlatesSettings): PlatesSettings {
  if (settings.kind !== 'collector') return settings;
  const { places, ...rest } = settings;
  return settings.list === 'own' ? { ...rest, places: nonEmptyLines(places ?? []) } : rest;
}
