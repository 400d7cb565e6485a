import { decodeText } from '#shared/decode-text.ts';
import { type Row, readRows } from '#shared/read-csv.ts';
import type { ImportedEntry } from '../../contract.ts';
import { makeEntryReader, type Outcome, type Reason } from '../../transfer/entry-reader.ts';
import { bodyRows, guessMapping, guessSeparator, headerRow } from '../../transfer/guess-columns.ts';
import { isBlank, type KindChoice, kindOfWord, kindWord, type Mapping } from '../../transfer/mapping.ts';
import { nonCsvFile, type Separator } from '../../transfer/read-csv.ts';
import { offsetAtOf } from '../../transfer/zones.ts';
import * as messages from '../messages.ts';

const maxFileBytes = 20 * 1024 * 1024;
const maxFileRows = 200_000;
const rowsPerChunk = 2000;

export interface OpenFile {
  name: string;
  text: string;
  separator: Separator;
  rows: readonly Row[];
  /** Number of non-blank rows. */
  filled: number;
  /** Undefined if no column looks like dates. */
  guess: Mapping | undefined;
}

/** Why a file can't be imported, in a sentence. */
export class FileProblem extends Error {}

/** Lets the page respond between chunks of work. */
const pause = () => new Promise<void>((resolve) => setTimeout(resolve));

export async function textOf(file: Blob): Promise<string> {
  if (file.size > maxFileBytes) throw new FileProblem(messages.transfer.tooBig);
  try {
    return decodeText(new Uint8Array(await file.arrayBuffer()));
  } catch {
    throw new FileProblem(messages.transfer.notRead);
  }
}

/** Parses the rows, with the most likely separator if none is chosen. Throws `FileProblem`. */
export async function openText(
  name: string,
  text: string,
  { separator = guessSeparator(text), signal }: { separator?: Separator | undefined; signal: AbortSignal },
): Promise<OpenFile> {
  const foreign = nonCsvFile(text);
  if (foreign !== undefined) throw new FileProblem(messages.transfer.foreign[foreign]);
  const rows: Row[] = [];
  let filled = 0;
  for (const some of readRows(text, separator)) {
    for (const row of some) {
      rows.push(row);
      if (!isBlank(row)) filled += 1;
    }
    if (filled > maxFileRows || rows.length > 5 * maxFileRows) throw new FileProblem(messages.transfer.tooManyRows);
    await pause();
    signal.throwIfAborted();
  }
  if (filled === 0) throw new FileProblem(messages.transfer.isEmpty);
  return { name, text, separator, rows, filled, guess: guessMapping(rows, name) };
}

export interface SkippedRow {
  row: Row;
  reason: Reason;
  /** Whether other entries of the same row are imported. */
  isPartial: boolean;
}
export interface ParsedFile {
  entries: readonly ImportedEntry[];
  skipped: readonly SkippedRow[];
}
export interface Choice {
  mapping: Mapping;
  zone: string;
}

const readerFor = ({ mapping, zone }: Choice) =>
  makeEntryReader(mapping, { nowMs: Date.now(), offsetAt: offsetAtOf(zone) });

export function previewOf(file: OpenFile, choice: Choice, count: number): { row: Row; outcome: Outcome }[] {
  const entryOf = readerFor(choice);
  const first: Row[] = [];
  for (const row of bodyRows(file.rows, choice.mapping)) {
    if (first.length === count) break;
    if (!isBlank(row)) first.push(row);
  }
  return first.map((row) => ({ row, outcome: entryOf(row) }));
}

/** The results of all rows. Rejects with the signal's reason. */
export async function findEntries(file: OpenFile, choice: Choice, signal: AbortSignal): Promise<ParsedFile> {
  const entryOf = readerFor(choice);
  const entries: ImportedEntry[] = [];
  const skipped: SkippedRow[] = [];
  const rows = bodyRows(file.rows, choice.mapping);
  for (let at = 0; at < rows.length; at += rowsPerChunk) {
    for (const row of rows.slice(at, at + rowsPerChunk)) {
      const outcome = entryOf(row);
      for (const entry of outcome.entries) entries.push(entry);
      if (outcome.reason) skipped.push({ row, reason: outcome.reason, isPartial: outcome.entries.length > 0 });
    }
    await pause();
    signal.throwIfAborted();
  }
  return { entries, skipped };
}

const texts = messages.transfer;
const maxColumns = 60;
const maxWords = 20;

export function columnOptions({ rows }: OpenFile, mapping: Mapping): { value: string; label: string }[] {
  const header = headerRow(rows, mapping)?.cells ?? [];
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

/** The first words of a column, with their likely meanings. */
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

const twoDigits = (number: number) => String(number).padStart(2, '0');
const offsetText = (hours: number) => `${hours < 0 ? '-' : '+'}${twoDigits(Math.abs(hours))}:00`;

export const timeOf = (minutes: number): string => `${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`;
export function minutesOf(time: string): number | undefined {
  const found = /^(\d\d):(\d\d)/.exec(time);
  return found === null ? undefined : Number(found[1]) * 60 + Number(found[2]);
}
