import { storedIn } from '#web/device/stored.ts';
import { keyOfUser } from '#web/session/last-user.ts';
import { placeListNames } from '../../places/places.ts';
import type { CollectorSettings, PlatesSettings, RunSettings } from '../../settings.ts';

export type Kind = PlatesSettings['kind'];

/** A game's default settings. `home` is the code of the group's country. */
export function newSettings(kind: Kind, home: string): PlatesSettings {
  if (kind === 'run') return { kind, length: 'sprint', matching: 'last-two', chain: 'convoy', home, photos: false };
  if (kind === 'patterns') return { kind, minutes: 30, home, photos: false };
  return { kind, list: 'europe', mode: 'together', home, photos: false };
}

/** The group's country, if the settings contain it: M is Munich on the list of Germany, but Malta on that of Europe. */
export const homeCountryOf = (settings: PlatesSettings): string | undefined =>
  settings.kind === 'collector' && settings.list !== 'europe' ? undefined : settings.home;

/** Changes the length: a Classic needs three digits, and with two a Trip takes an afternoon instead of a week. */
export function withLength(settings: RunSettings, length: RunSettings['length']): RunSettings {
  if (length === settings.length) return settings;
  if (length === 'trip') return { ...settings, length, matching: 'last-two' };
  const isTooShort = length === 'classic' && settings.matching === 'last-two';
  return { ...settings, length, ...(isTooShort && { matching: 'last-three' as const }) };
}

export const nonEmptyLines = (places: readonly string[]): string[] =>
  places.map((line) => line.trim()).filter((line) => line !== '');

/** Switches the list, and drops the home and country of the previous one. */
export function withList(
  { home: _, country: __, ...settings }: CollectorSettings,
  name: string,
  firstCountry = '',
): CollectorSettings {
  const list = placeListNames.find((known) => known === name) ?? 'europe';
  return { ...settings, list, ...(list === 'regions' && { country: firstCountry }) };
}

export const withCountry = ({ home: _, ...settings }: CollectorSettings, country: string): CollectorSettings => ({
  ...settings,
  country,
});

/** The settings to send: places only for a custom list, and without empty lines. */
export function settingsToSend(settings: PlatesSettings): PlatesSettings {
  if (settings.kind !== 'collector') return settings;
  const { places, ...rest } = settings;
  return settings.list === 'own' ? { ...rest, places: nonEmptyLines(places ?? []) } : rest;
}

const defaultHome = 'D';

/** The home of the last game created here: a country's code. */
export const storedHome = storedIn<string>({
  key: keyOfUser('plates-home'),
  storage: () => localStorage,
  fromText: (text) => (text !== null && /^[A-Z]{1,3}$/.test(text) ? text : defaultHome),
  toText: (home) => home,
});

const twoDigits = (number: number) => String(number).padStart(2, '0');

/** The local date of a time, as a date field expects it. */
export function dayOf(iso: string | null | undefined): string {
  if (iso === null || iso === undefined) return '';
  const at = new Date(iso);
  return `${at.getFullYear()}-${twoDigits(at.getMonth() + 1)}-${twoDigits(at.getDate())}`;
}

/** The end of a local day. */
export function endOfDay(day: string): string | null {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const end = new Date(year, month - 1, date, 23, 59, 59);
  return day === '' || Number.isNaN(end.getTime()) ? null : end.toISOString();
}
