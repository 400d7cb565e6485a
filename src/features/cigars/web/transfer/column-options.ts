import { kindOfWord } from '../../transfer/kind-words.ts';
import { isBlank, type KindChoice, kindWord, type Row } from '../../transfer/mapping.ts';
import { words } from '../words.ts';
import type { OpenFile } from './open-file.ts';

const texts = words.transfer;
const maxColumns = 60;
const maxWords = 20;

/** The columns by letter, as in a spreadsheet, and name. */
export function columnOptions({ rows }: OpenFile, hasHeader: boolean): { value: string; label: string }[] {
  const header = hasHeader ? (rows.find((row) => !isBlank(row))?.cells ?? []) : [];
  let width = 1;
  for (const { cells } of rows) width = Math.max(width, cells.length);
  return Array.from({ length: Math.min(width, maxColumns) }, (_, at) => ({
    value: String(at),
    label: texts.column(letterOf(at), (header[at] ?? '').trim().slice(0, 40)),
  }));
}

/** A, B, ... Z, AA. */
function letterOf(at: number): string {
  const letter = String.fromCharCode(65 + (at % 26));
  return at < 26 ? letter : letterOf(Math.floor(at / 26) - 1) + letter;
}

/** The words of a column, as far as they are few, and what each most likely means. */
export function wordsIn(rows: readonly Row[], column: number): Map<string, KindChoice> {
  const found = new Map<string, KindChoice>();
  for (const row of rows) {
    if (isBlank(row)) continue;
    const word = kindWord(row.cells[column]);
    if (found.size < maxWords && !found.has(word)) found.set(word, kindOfWord(word) ?? 'none');
  }
  return found;
}

/** This device's zone, fixed offsets, and all zones the browser knows. */
export function zoneOptions(): { value: string; label: string }[] {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  const fixed = Array.from({ length: 27 }, (_, nth) => offsetText(nth - 12));
  return [
    { value: 'device', label: texts.zoneDevice(timeZone) },
    ...fixed.map((value) => ({ value, label: `UTC${value}` })),
    ...Intl.supportedValuesOf('timeZone').map((value) => ({ value, label: value.replaceAll('_', ' ') })),
  ];
}

const two = (number: number) => String(number).padStart(2, '0');
const offsetText = (hours: number) => `${hours < 0 ? '-' : '+'}${two(Math.abs(hours))}:00`;

export const timeOf = (minutes: number): string => `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
export function minutesOf(time: string): number | undefined {
  const found = /^(\d\d):(\d\d)/.exec(time);
  return found === null ? undefined : Number(found[1]) * 60 + Number(found[2]);
}
