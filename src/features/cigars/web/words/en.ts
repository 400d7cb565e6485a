import { formatNumber, plural } from '#web/text/format-number.ts';
import { isolated } from '#web/text/isolate.ts';
import type { MilestoneName } from '../../streaks.ts';

export { charts, plan } from './en/below.ts';
export { cigars, counting, earlier, entries, numbers, refused, search } from './en/page.ts';

/** WHO's eight, in its own words made short. */
const stones: Record<MilestoneName, { when: string; what: string }> = {
  'heart rate': { when: '20 min', what: 'heart rate and pressure fall' },
  'carbon monoxide': { when: '12 h', what: 'carbon monoxide in the blood is normal' },
  circulation: { when: '2 to 12 weeks', what: 'circulation and lungs get better' },
  breath: { when: '1 to 9 months', what: 'less cough and short breath' },
  'heart half': { when: '1 year', what: 'coronary risk about half a smoker’s' },
  stroke: { when: '5 to 15 years', what: 'stroke risk as a non-smoker’s' },
  'lung cancer': { when: '10 years', what: 'lung cancer risk about half a smoker’s' },
  heart: { when: '15 years', what: 'heart risk as a non-smoker’s' },
};

export const smokeFree = {
  stones,
  years: (years: string) => `${years} years`,
  days: (days: string) => `${days} days`,
  daysHours: (days: string, hours: number) => `${days} days ${hours} h`,
  title: 'Smoke-free for',
  best: (best: string, left: string) => `best so far ${best} · ${left} to go`,
  yourLongest: 'your longest',
  progress: 'On the way to the best so far',
  notSmoked: 'not smoked',
  kept: 'kept',
  cravings: 'cravings passed',
  craving: 'craving passed',
  road: 'What follows when',
  reached: 'reached',
  inTime: (span: string) => `in ${span}`,
  source: 'After WHO’s fact sheet on quitting. Quit line, doctor or patches help more than any page.',
  counts: 'Counts, charts and plan',
};

const entries = (count: number) => plural(count, 'entry', 'entries');
const rows = (count: number) => plural(count, 'row', 'rows');

export const transfer = {
  title: 'Export and import',
  lead: 'Everything you counted as a CSV file, and files of other trackers brought in here.',
  export: 'Export',
  exportDone: 'Your entries are saved.',
  exportFailed: (why: string) => `They could not be saved -> ${why}`,
  fileName: (date: string) => `pitis-${date}.csv`,
  import: 'Import',

  importTitle: 'Import a CSV file',
  chooseLead:
    'A file that you exported here, or one of another tracker or a spreadsheet. Nothing is added before you have seen it.',
  choose: 'Choose a file',
  orDrop: 'or drop it here: CSV, at most 20 MB and 200,000 rows',
  paste: 'Or paste the rows',
  pasteUse: 'Look at them',
  pasted: 'What was pasted',
  reading: (name: string) => `Reading ${isolated(name)}`,
  cancel: 'Cancel',
  close: 'Close',
  back: 'Another file',
  tooBig: 'The file is larger than 20 MB. Please split it.',
  tooManyRows: 'There are more than 200,000 rows. Please split the file.',
  notRead: 'The file could not be read. Was it moved or deleted?',
  isEmpty: 'There is nothing in it.',

  own: 'This file was exported here: there is nothing to choose, and every entry comes back as it was.',
  columns: 'What the columns mean',
  noDates: 'No column with dates was found. Please say which one it is.',
  separator: 'Columns are separated by',
  separators: { ',': 'commas', ';': 'semicolons', '\t': 'tabs', '|': 'upright bars', '\u001f': 'nothing: one column' },
  hasHeader: 'The first row has the names of the columns',
  column: (letter: string, name: string) => (name === '' ? `Column ${letter}` : `${letter}: ${isolated(name)}`),
  when: 'Date, or date and time',
  format: 'How dates are written',
  formatOpen: 'Please choose',
  formatAsk: (cell: string) => `Is ${isolated(cell)} a day and a month, or a month and a day? The file does not say.`,
  formats: {
    ymd: '2025-01-31, year first',
    dmy: '31/01/2025, day first',
    mdy: '01/31/2025, month first',
    named: '31 January 2025',
    'unix-s': 'Unix time, seconds',
    'unix-ms': 'Unix time, milliseconds',
  },
  time: 'Time',
  timeInDate: 'With the date, or none',
  count: 'Number smoked',
  countNone: 'None: each row is one',
  countSpan: 'The number is for',
  countSpans: { day: 'the whole day', hour: 'the hour from then on', moment: 'that moment' },
  countUnit: 'One is written as',
  countUnits: { 1: '1', 1000: '1000 (Loop Habit Tracker)' },
  dayFrom: 'Spread from',
  dayUntil: 'until',
  spread: (from: string, until: string) => `Days without times are spread from ${from} to ${until}.`,
  spreadHour: 'Each number is spread over its hour.',
  kind: 'Kind of entry',
  kindNone: 'No column says so',
  allKind: 'Every row is',
  kinds: { cigar: 'a cigarette', craving: 'a craving', none: 'left out' },
  kindOf: (word: string) => (word === '' ? 'An empty cell is' : `“${isolated(word)}” is`),
  zone: 'Times are those of',
  zoneDevice: (name: string) => `this device (${name})`,
  zoneHint: 'Where the file gives no offset of its own',

  preview: 'Preview',
  previewLead: (shown: number, all: number) =>
    shown < all ? `The first ${formatNumber(shown)} of ${rows(all)}` : `All ${rows(all)}`,
  row: 'Row',
  inFile: 'In the file',
  becomes: 'Becomes',
  moreColumns: (count: number) => `and ${plural(count, 'more cell', 'more cells')}`,
  one: (time: string, kind: string) => `${time}, ${kind}`,
  many: (count: number, kind: string, from: string, to: string) => `${formatNumber(count)} ${kind}, ${from} to ${to}`,
  oneOf: { cigar: 'cigarette', craving: 'craving' },
  manyOf: { cigar: 'cigarettes', craving: 'cravings' },
  none: 'Counts none',
  someLeft: (why: string) => `some are left out: ${why}`,
  allLeft: (why: string) => `Left out: ${why}`,
  why: {
    noDate: 'there is no date',
    notADate: 'this is no date of the chosen kind',
    noFormat: 'how dates are written is not chosen',
    noTime: 'this is no time of day',
    future: 'it lies in the future',
    tooOld: 'it lies before the year 2000',
    noCount: 'this is no number to count',
    countTooHigh: 'more than 1,000 in one row',
    otherKind: 'it is of another kind',
    twice: 'the same second stands above already',
    tooMany: 'there are more than 300,000 entries',
  },

  counting: 'Counting…',
  willAdd: (count: number, left: number) =>
    left === 0 ? `${entries(count)}.` : `${entries(count)}, ${rows(left)} left out.`,
  nothing: 'No row becomes an entry.',
  add: (count: number) => `Import ${entries(count)}`,
  chooseFormat: 'First choose how dates are written.',

  sending: 'Sending the entries',
  sent: (sent: number, all: number) => `${formatNumber(sent)} of ${entries(all)}`,
  busy: 'The server is busy; this goes on by itself.',
  stopped: (why: string) => `It stopped -> ${why}`,
  stoppedDetail: 'What was sent is kept, and counts once.',
  tryAgain: 'Try again',
  stop: 'Stop here',

  done: (added: number, known: number, left: number) =>
    [
      added === 0 ? 'Nothing new was added' : `${plural(added, 'entry was', 'entries were')} added`,
      ...(known > 0 ? [`${formatNumber(known)} ${known === 1 ? 'was' : 'were'} there already`] : []),
      ...(left > 0 ? [`${plural(left, 'row was', 'rows were')} left out`] : []),
    ].join(', '),
  doneWhole: (sentence: string) => `${sentence}.`,
  doneStopped: (sentence: string) =>
    `Stopped: ${sentence.charAt(0).toLowerCase()}${sentence.slice(1)}. The same file can be imported again; nothing is counted twice.`,
  leftTitle: (count: number) => (count === 1 ? 'The row that is left out' : `The ${rows(count)} that are left out`),
  leftRow: (row: number, why: string) => `Row ${formatNumber(row)}: ${why}`,
  leftMore: (count: number) => `and ${formatNumber(count)} more`,
  leftSave: 'Save them as a file',
  leftFile: 'left-out-rows.csv',
  leftHead: ['row', 'reason'],
};
