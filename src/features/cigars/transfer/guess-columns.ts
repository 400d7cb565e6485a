import type { Row } from '#shared/read-csv.ts';
import { type Column, columnsOf, type Separator, separatorsByEvenness } from './columns.ts';
import {
  clockNames,
  countNameScore,
  type DateFormat,
  hourNames,
  isAboutCravings,
  isBlank,
  isSmokeFree,
  kindsIn,
  type Mapping,
  otherTimeNames,
  timeNames,
} from './mapping.ts';
import { readMoment } from './read-moment.ts';

const kindNames = /type|kind|event|category|action|status|entry|art\b|tipo|typ\b/;

/** At most this many rows, such as titles, are skipped at the top. */
const maxRowsAbove = 12;
const sampleRows = 4000;

/**
 * Guesses what the columns mean from the first rows; undefined if none has dates. The date format is left open if day
 * and month could be swapped, because both readings would be plausible.
 */
export function guessMapping(rows: readonly Row[], fileName = ''): Mapping | undefined {
  const filled = rows.slice(0, sampleRows).filter((row) => !isBlank(row));
  const above = countRowsAbove(filled);
  if (above === undefined) return undefined;
  const header = namesIn(filled[above - 1]);
  if (above === 1 && header.length === 2 && header[0] === 'timestamp' && header[1] === 'kind') return ownMapping;
  const columns = columnsOf(filled.slice(above), header);
  const when = bestOf(columns, whenScore);
  if (when === undefined) return undefined;
  const others = columns.filter((column) => column !== when);
  const isTimed = when.withTime > when.dates / 2;
  const time = isTimed ? undefined : bestOf(others, timeScore);
  const total = totalColumn(others);
  const isDaily = !isTimed && !time;
  const kind = kindColumn(
    others.filter((column) => column !== time && column !== total),
    isDaily,
  );
  const count =
    total ??
    countColumn(
      others.filter((column) => column !== time && column !== kind?.column),
      isDaily,
    );
  return {
    ...defaultMapping,
    hasHeader: above > 0,
    above: Math.max(0, above - 1),
    when: when.at,
    format: formatOf(when),
    time: time?.at,
    count: count?.at,
    countSpan: total ? 'total' : isDaily ? 'day' : (time ?? when).onTheHour ? 'hour' : 'moment',
    countUnit: count?.inThousands ? 1000 : 1,
    kind: kind?.column.at,
    kinds: kind?.kinds ?? new Map(),
    allKind: kindOfAll(`${fileName} ${header.join(' ')}`, header, count),
  };
}

const namesIn = (row: Row | undefined): string[] => (row?.cells ?? []).map((cell) => cell.trim().toLowerCase());

/**
 * The number of rows above the data. The last of them names the columns, and those above it, such as a title, are
 * skipped. Undefined if no column has dates, unless the file is our own export without entries.
 */
function countRowsAbove(filled: readonly Row[]): number | undefined {
  const [first] = filled;
  if (first?.cells.length === 2 && first.cells.map((cell) => cell.trim()).join() === 'timestamp,kind') return 1;
  const when = findDateColumn(filled);
  if (when === undefined) return undefined;
  const formats = [...when.formats.keys()];
  const dated = filled.findIndex(({ cells }) =>
    formats.some((format) => readMoment(cells[when.at]?.trim() ?? '', format) !== undefined),
  );
  const widthOf = ({ cells }: Row) => cells.filter((cell) => cell.trim() !== '').length;
  let header = -1;
  for (const [index, row] of filled.slice(0, Math.max(0, dated)).entries()) {
    if (header < 0 || widthOf(row) >= widthOf(filled[header] as Row)) header = index;
  }
  return header + 1;
}

/** The column of dates, skipping as many rows at the top as necessary to recognise it. */
function findDateColumn(filled: readonly Row[]): Column | undefined {
  const whole = bestOf(columnsOf(filled, []), whenScore);
  for (let above = 1; whole === undefined && above <= maxRowsAbove; above += 1) {
    const when = bestOf(columnsOf(filled.slice(above, 200), namesIn(filled[above - 1])), whenScore);
    if (when !== undefined) return when;
  }
  return whole;
}

function whenScore({ at, name, dates, withTime, filled, formats, decimals }: Column): number {
  if (filled === 0 || dates < filled / 2) return 0;
  // A plain number is only taken for a spreadsheet's date if the header or a fraction suggests it.
  if (formats.has('serial') && !timeNames.test(name) && decimals < dates / 2) return 0;
  const named = (timeNames.test(name) ? 0.3 : 0) - (otherTimeNames.test(name) ? 0.6 : 0);
  return dates + named * filled + withTime * 0.2 - at / 1000;
}

function timeScore({ name, times, ambiguous, hours, filled }: Column): number {
  const isClock = clockNames.test(name) && !otherTimeNames.test(name);
  if (hourNames.test(name) && times >= filled / 2) return times + filled;
  // In a column of money or of life regained, "3h" isn't a time of day.
  if (!isClock && countNameScore(name) < 0) return 0;
  const certain = times - hours - (isClock ? 0 : ambiguous);
  return filled > 0 && certain >= filled / 2
    ? certain + (isClock ? filled : 0) - (otherTimeNames.test(name) ? filled / 2 : 0)
    : 0;
}

/** The column of a counter that rises until it's reset: in Home Assistant's history, or a running total. */
function totalColumn(columns: readonly Column[]): Column | undefined {
  const isHistory = columns.some(({ name }) => name === 'entity_id');
  return columns.find(
    ({ name, counts, filled }) =>
      counts >= filled / 2 &&
      counts > 0 &&
      ((isHistory && name === 'state') || /cumul|kumul|running|odometer/.test(name)),
  );
}

function kindOfAll(text: string, header: readonly string[], count: Column | undefined): Mapping['allKind'] {
  if (count !== undefined) return isAboutCravings(count.name) ? 'craving' : 'cigar';
  if (isAboutCravings(text)) return 'craving';
  return header.some(isSmokeFree) ? 'none' : 'cigar';
}

/** The separator that gives the most rows a date in the same column; on a tie, the one that splits most evenly. */
export function guessSeparator(text: string): Separator {
  let best: Separator | undefined;
  let mostDates = -1;
  for (const { separator, rows } of separatorsByEvenness(text)) {
    const dated = Math.max(0, ...columnsOf(rows, []).map(({ dates }) => dates));
    if (dated > mostDates) [best, mostDates] = [separator, dated];
  }
  return best ?? ',';
}

export const defaultMapping: Mapping = {
  hasHeader: true,
  above: 0,
  isOwn: false,
  when: 0,
  format: 'ymd',
  time: undefined,
  count: undefined,
  countSpan: 'day',
  countUnit: 1,
  dayFrom: 8 * 60,
  dayUntil: 22 * 60,
  kind: undefined,
  kinds: new Map(),
  allKind: 'cigar',
};

const ownMapping: Mapping = {
  ...defaultMapping,
  isOwn: true,
  kind: 1,
  kinds: new Map([
    ['cigar', 'cigar'],
    ['craving', 'craving'],
  ]),
};

function bestOf(columns: readonly Column[], scoreOf: (column: Column) => number): Column | undefined {
  let best: Column | undefined;
  let bestScore = 0;
  for (const column of columns) {
    const score = scoreOf(column);
    if (score > bestScore) [best, bestScore] = [column, score];
  }
  return best;
}

/** With this many dates or more, a format may be chosen by their years. */
const enoughDates = 5;

/**
 * The most common format; if there are several, the one whose dates span far fewer years: 25/1/31 and 25/2/1 are in the
 * same year. Undefined if day and month could be swapped, unless dates have dots, because nobody writes 1.31.2025.
 */
function formatOf({ dates, formats, spans, hasPoints }: Column): DateFormat | undefined {
  const spanOf = (format: DateFormat) => spans.get(format) ?? 0;
  const common = [...formats.keys()].filter((format) => formats.get(format) === dates);
  const [best, next] = common.sort((a, b) => spanOf(a) - spanOf(b));
  if (best === undefined || next === undefined) return best;
  if (dates >= enoughDates && spanOf(best) * 3 < spanOf(next)) return best;
  return hasPoints && !common.includes('ymd') ? 'dmy' : undefined;
}

function kindColumn(columns: readonly Column[], isPerDay: boolean) {
  const found = columns.flatMap((column) => {
    if (column.counts > column.filled / 2) return [];
    const kinds = kindsIn(column.name, column.words, isPerDay);
    return kinds === undefined ? [] : [{ column, kinds }];
  });
  return found.find(({ column }) => kindNames.test(column.name)) ?? found[0];
}

/**
 * The column of counts. If the dates have no times, any column of whole numbers will do; otherwise only one whose
 * header says so.
 */
function countColumn(columns: readonly Column[], isPerDay: boolean): Column | undefined {
  return bestOf(columns, ({ name, counts, decimals, filled, at }) => {
    const score = countNameScore(name);
    if (filled === 0 || score < 0 || counts < filled * (score > 1 ? 0.5 : 0.8)) return 0;
    if (score > 0) return score + 1 - at / 1000;
    return isPerDay && decimals === 0 ? 1 - at / 1000 : 0;
  });
}

type HeaderPosition = Pick<Mapping, 'hasHeader' | 'above'>;

/** The rows below the header; running totals are put in order, the oldest first. */
export function bodyRows(rows: readonly Row[], mapping: Mapping): readonly Row[] {
  const body = rowsBelow(rows, mapping);
  if (mapping.countSpan !== 'total') return body;
  const momentOf = (row: Row | undefined) =>
    mapping.format && readMoment(row?.cells[mapping.when] ?? '', mapping.format)?.wallMs;
  const filled = body.filter((row) => !isBlank(row));
  const [first, last] = [momentOf(filled[0]), momentOf(filled.at(-1))];
  return first !== undefined && last !== undefined && first > last ? [...body].reverse() : body;
}

export const headerRow = (rows: readonly Row[], { hasHeader, above }: HeaderPosition): Row | undefined =>
  hasHeader ? rowsBelow(rows, { hasHeader: false, above }).find((row) => !isBlank(row)) : undefined;

function rowsBelow(rows: readonly Row[], { hasHeader, above }: HeaderPosition): readonly Row[] {
  let rowsLeft = above + (hasHeader ? 1 : 0);
  return rowsLeft === 0 ? rows : rows.slice(rows.findIndex((row) => !isBlank(row) && --rowsLeft === 0) + 1);
}
