import type { PlatesSettings, RunSettings } from '../../settings.ts';

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
