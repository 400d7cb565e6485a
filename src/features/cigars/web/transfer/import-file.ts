import { decodeText } from '#shared/decode-text.ts';
import { type AnswerOf, addressOf } from '#shared/endpoint.ts';
import { keyHeader } from '#shared/idempotency.ts';
import { type Row, readRows } from '#shared/read-csv.ts';
import { minuteMs, secondMs } from '#shared/time.ts';
import { ApiError, bearer, checked, parseResponse, redirect } from '#web/api/client.ts';
import * as shellMessages from '#web/messages.ts';
import { makeId } from '#web/outbox/stamp.ts';
import { readToken } from '#web/session/token.ts';
import { type ImportedEntry, importCigars, maxImported } from '../../contract.ts';
import { nonCsvFile, type Separator } from '../../transfer/columns.ts';
import { makeEntryReader, type Outcome, type Reason } from '../../transfer/entry-reader.ts';
import { bodyRows, guessMapping, guessSeparator, headerRow } from '../../transfer/guess-columns.ts';
import { isBlank, type KindChoice, kindOfWord, kindWord, type Mapping } from '../../transfer/mapping.ts';
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

export interface ImportProgress {
  /** How many entries of the list have arrived. */
  sent: number;
  added: number;
  /** How many already existed. */
  known: number;
}
export const noProgress: ImportProgress = { sent: 0, added: 0, known: 0 };

/** The server is busy and says when to retry. `cause` is the error to report if the wait is too long. */
export class Busy extends Error {
  readonly afterMs: number;

  constructor(afterMs: number, cause: unknown) {
    super('busy', { cause });
    this.afterMs = afterMs;
  }
}

/** Nobody would wait longer in front of a dialog. */
const maxWaitMs = 5 * minuteMs;

type Send = (
  entries: readonly ImportedEntry[],
  key: string,
  signal: AbortSignal,
) => Promise<{ added: number; known: number }>;

interface ImportRun {
  entries: readonly ImportedEntry[];
  /** Prefix of the calls' idempotency keys, so that a repeated call counts once. */
  importId: string;
  from: ImportProgress;
  send: Send;
  signal: AbortSignal;
  onProgress: (progress: ImportProgress) => void;
  /** Rejects with the signal's reason. */
  wait: (ms: number, signal: AbortSignal) => Promise<void>;
}

/**
 * Sends a list call by call, from where it last stopped. If the server is busy, waits as requested and retries. Throws
 * what `send` throws; the progress reported so far remains valid.
 */
export async function sendAll(run: ImportRun): Promise<void> {
  const { entries, importId, from, signal, onProgress } = run;
  let progress = from;
  while (progress.sent < entries.length) {
    signal.throwIfAborted();
    const chunk = entries.slice(progress.sent, progress.sent + maxImported);
    const { added, known } = await sendWithRetry(run, chunk, `${importId}-${progress.sent / maxImported}`);
    progress = { sent: progress.sent + chunk.length, added: progress.added + added, known: progress.known + known };
    onProgress(progress);
  }
}

async function sendWithRetry({ send, wait, signal }: ImportRun, chunk: readonly ImportedEntry[], key: string) {
  for (;;) {
    try {
      return await send(chunk, key, signal);
    } catch (error) {
      if (!(error instanceof Busy)) throw error;
      if (error.afterMs > maxWaitMs) throw error.cause;
      await wait(error.afterMs, signal);
    }
  }
}

export const newImportId = (): string => `import-${makeId()}`;

/** Sends entries under an idempotency key. Throws `ApiError` or `Busy`. */
export async function sendEntries(
  entries: readonly ImportedEntry[],
  key: string,
  signal: AbortSignal,
): Promise<AnswerOf<typeof importCigars>> {
  const token = readToken();
  let status: number;
  let text: string;
  let afterMs: number;
  try {
    const response = await fetch(addressOf({ path: '/user/cigar-import' }), {
      method: 'POST',
      headers: { ...bearer(token), 'content-type': 'application/json', [keyHeader]: key },
      body: JSON.stringify({ entries }),
      signal,
      redirect,
    });
    ({ status } = response);
    afterMs = Number(response.headers.get('retry-after') ?? 0) * secondMs;
    text = await response.text();
  } catch (error) {
    throw signal.aborted ? error : new ApiError(0, shellMessages.errors.unreachable);
  }
  try {
    return checked(importCigars.answer, parseResponse(status, text, token));
  } catch (failure) {
    throw (status === 429 || status === 503) && afterMs > 0 ? new Busy(afterMs, failure as ApiError) : failure;
  }
}
