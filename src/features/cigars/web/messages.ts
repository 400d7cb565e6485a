import { formatNumber, plural } from '#web/text/format-number.ts';
import { isolated } from '#web/text/isolate.ts';
import type { MilestoneName } from '../streaks.ts';

export { charts, plan } from './messages/details.ts';
export { cigars, counting, earlier, entries, numbers, refused, search } from './messages/page.ts';

/** WHO's eight milestones, shortened. */
const milestones: Record<MilestoneName, { when: string; what: string }> = {
  'heart rate': { when: '20 min', what: 'heart rate and blood pressure fall' },
  'carbon monoxide': { when: '12 h', what: 'carbon monoxide in the blood is back to normal' },
  circulation: { when: '2 to 12 weeks', what: 'circulation and lungs improve' },
  breath: { when: '1 to 9 months', what: 'less coughing and breathlessness' },
  'heart half': { when: '1 year', what: "coronary risk about half a smoker's" },
  stroke: { when: '5 to 15 years', what: "stroke risk like a non-smoker's" },
  'lung cancer': { when: '10 years', what: "lung cancer risk about half a smoker's" },
  heart: { when: '15 years', what: "heart risk like a non-smoker's" },
};

export const smokeFree = {
  milestones,
  years: (years: string) => `${years} years`,
  days: (days: string) => `${days} days`,
  daysHours: (days: string, hours: number) => `${days} days ${hours} h`,
  title: 'Smoke-free for',
  best: (best: string, left: string) => `best so far ${best} · ${left} to go`,
  yourLongest: 'your longest streak',
  progress: 'Progress towards your longest streak',
  notSmoked: 'not smoked',
  kept: 'saved',
  cravings: 'cravings resisted',
  craving: 'craving resisted',
  road: 'What happens next',
  reached: 'reached',
  inTime: (span: string) => `in ${span}`,
  source: 'Source: WHO. A quit line, your doctor or nicotine patches help more than any app.',
  counts: 'Counts, charts and plan',
};

const entries = (count: number) => plural(count, 'entry', 'entries');
const rows = (count: number) => plural(count, 'row', 'rows');

export const transfer = {
  title: 'Export and import',
  lead: 'Export everything as a CSV file, or import files from other trackers.',
  export: 'Export',
  exportDone: 'Your entries have been exported',
  exportFailed: (why: string) => `Couldn't export your entries: ${why}`,
  fileName: (date: string) => `pitis-${date}.csv`,
  import: 'Import',

  importTitle: 'Import a CSV file',
  chooseLead:
    "Choose a file you exported here, or one from another tracker or a spreadsheet. You'll see a preview before anything is added.",
  choose: 'Choose a file',
  orDrop: 'or drop it here (CSV, up to 20 MB and 200,000 rows)',
  paste: 'Or paste rows',
  pasteUse: 'Preview',
  pasted: 'Pasted rows',
  reading: (name: string) => `Reading ${isolated(name)}`,
  cancel: 'Cancel',
  close: 'Close',
  back: 'Choose another file',
  tooBig: 'The file is larger than 20 MB. Please split it.',
  tooManyRows: 'There are more than 200,000 rows. Please import them in several files.',
  notRead: "Couldn't read the file. Was it moved or deleted?",
  isEmpty: 'There are no rows to import here.',
  foreign: {
    json: "This is a JSON file. Open it in a spreadsheet and save it as CSV, or export CSV from the app it's from.",
    sheet: 'This is a spreadsheet or a ZIP archive. Save the table as CSV, then import that.',
    xml: "This is a page or an XML file, not a table. Export CSV from the app it's from.",
    other: "This isn't a table of text. Export CSV from the app it's from.",
  },

  own: "This file was exported here, so there's nothing to set up. Every entry comes back as it was.",
  guessed: (date: string, time: string | undefined, count: string | undefined) =>
    `Dates from ${date}${time ? `, times from ${time}` : ''}, ${count ? `numbers from ${count}` : 'one entry per row'}. If that's wrong, change it below.`,
  columns: 'What the columns mean',
  noDates: 'No date column found. Please choose one.',
  separator: 'Columns are separated by',
  separators: {
    ',': 'commas',
    ';': 'semicolons',
    '\t': 'tabs',
    '|': 'vertical bars',
    '\u001f': 'nothing (one column)',
  },
  hasHeader: 'The first row has column names',
  column: (letter: string, name: string) => (name === '' ? `Column ${letter}` : `${letter}: ${isolated(name)}`),
  when: 'Date, or date and time',
  format: 'Date format',
  formatOpen: 'Please choose',
  formatAsk: (cell: string) => `Is ${isolated(cell)} day then month, or month then day? The file doesn't say.`,
  formats: {
    ymd: '2025-01-31, year first',
    dmy: '31/01/2025, day first',
    mdy: '01/31/2025, month first',
    named: '31 January 2025, in any language',
    serial: "45688, a spreadsheet's day number",
    'unix-s': 'Unix time, seconds',
    'unix-ms': 'Unix time, milliseconds',
  },
  time: 'Time',
  timeInDate: 'With the date, or not given',
  count: 'Number smoked',
  countNone: 'No column (each row counts as one)',
  countSpan: 'The number is for',
  countSpans: {
    day: 'the whole day',
    hour: 'the hour after that',
    moment: 'that moment',
    total: 'a running total (each increase counts)',
  },
  countUnit: 'One is written as',
  countUnits: { 1: '1', 1000: '1000 (Loop Habit Tracker)' },
  dayFrom: 'Spread from',
  dayUntil: 'until',
  spread: (from: string, until: string) => `Entries without a time are spread from ${from} to ${until}.`,
  spreadHour: 'Each number is spread over its hour.',
  kind: 'Type of entry',
  kindNone: 'No column for the type',
  allKind: 'Every row is',
  kinds: { cigar: 'a cigarette', craving: 'a craving', none: 'skipped' },
  kindOf: (word: string) => (word === '' ? 'An empty cell is' : `“${isolated(word)}” is`),
  zone: 'Time zone',
  zoneDevice: (name: string) => `this device (${name})`,
  zoneHint: 'Used where the file gives no UTC offset.',

  preview: 'Preview',
  previewLead: (shown: number, all: number) =>
    shown < all ? `The first ${formatNumber(shown)} of ${rows(all)}` : `All ${rows(all)}`,
  previewMore: 'Show more rows',
  row: 'Row',
  inFile: 'In the file',
  becomes: 'Imported as',
  moreColumns: (count: number) => `and ${plural(count, 'more cell', 'more cells')}`,
  one: (time: string, kind: string) => `${time}, ${kind}`,
  many: (count: number, kind: string, from: string, to: string) => `${formatNumber(count)} ${kind}, ${from} to ${to}`,
  oneOf: { cigar: 'cigarette', craving: 'craving' },
  manyOf: { cigar: 'cigarettes', craving: 'cravings' },
  none: 'Nothing counted',
  someLeft: (why: string) => `some skipped: ${why}`,
  allLeft: (why: string) => `Skipped: ${why}`,
  why: {
    noDate: 'no date',
    notADate: 'not a date in the chosen format',
    noFormat: 'no date format chosen',
    noTime: 'not a time of day',
    future: 'in the future',
    tooOld: 'before the year 2000',
    noCount: 'not a number to count',
    countTooHigh: 'more than 1,000 in one row',
    otherKind: 'a different type',
    twice: 'the same second as a row above',
    tooMany: 'more than 300,000 entries',
  },

  counting: 'Counting…',
  willAdd: (count: number, left: number) =>
    left === 0 ? `${entries(count)}.` : `${entries(count)}, ${rows(left)} skipped.`,
  nothing: 'No rows to import.',
  add: (count: number) => `Import ${entries(count)}`,
  chooseFormat: 'Choose the date format first.',

  sending: 'Sending entries',
  sent: (sent: number, all: number) => `${formatNumber(sent)} of ${entries(all)}`,
  busy: 'The server is busy. The import will continue on its own.',
  stopped: (why: string) => `Stopped: ${why}`,
  stoppedDetail: 'Everything sent so far is saved and counts once.',
  tryAgain: 'Try again',
  stop: 'Stop',

  done: (added: number, known: number, left: number) =>
    [
      added === 0 ? 'Nothing new added' : `${entries(added)} added`,
      ...(known > 0 ? [`${formatNumber(known)} already there`] : []),
      ...(left > 0 ? [`${rows(left)} skipped`] : []),
    ].join(', '),
  doneWhole: (sentence: string) => `${sentence}.`,
  doneStopped: (sentence: string) =>
    `Stopped: ${sentence.charAt(0).toLowerCase()}${sentence.slice(1)}. You can import the same file again. Nothing is counted twice.`,
  leftTitle: (count: number) => plural(count, 'skipped row', 'skipped rows'),
  leftRow: (row: number, why: string) => `Row ${formatNumber(row)}: ${why}`,
  leftMore: (count: number) => `and ${formatNumber(count)} more`,
  leftSave: 'Save as a file',
  leftFile: 'skipped-rows.csv',
  leftHead: ['row', 'reason'],
};
