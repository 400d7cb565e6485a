import type { Reader } from '#server/db/database.ts';
import type { Belongings, Export, ExportSize } from '#server/feature.ts';
import { csvLine } from '#shared/csv.ts';
import type { CigarKind } from '../contract.ts';
import type { Store } from './store.ts';

const linesAtOnce = 500;
/** Of one entry in the JSON, including punctuation. */
const bytesPerEntry = 40;
const bytesBeside = 200;

/** All entries by moment, in the import's format, streamed at the reader's pace. */
export async function* csvOf(store: Store, db: Reader, userId: string): AsyncGenerator<string> {
  const ofKind = (kind: CigarKind) => store.entriesOf(db, { userId, kind });
  const [cigars, cravings] = [ofKind('cigar'), ofKind('craving')];
  let [cigar, craving] = await Promise.all([cigars.next(), cravings.next()]);
  let lines = csvLine(['timestamp', 'kind']);
  for (let count = 1; !cigar.done || !craving.done; count++) {
    if (!cigar.done && (craving.done || cigar.value.at <= craving.value.at)) {
      lines += csvLine([cigar.value.timestamp, 'cigar']);
      cigar = await cigars.next();
    } else if (!craving.done) {
      lines += csvLine([craving.value.timestamp, 'craving']);
      craving = await cravings.next();
    }
    if (count % linesAtOnce > 0) continue;
    yield lines;
    lines = '';
  }
  if (lines !== '') yield lines;
}

/** Even the existence of entries is visible only to the person. */
export const belongingEntries =
  (store: Store): Belongings =>
  async (db, { id }) => [{ kind: 'cigar_entries', count: await store.countAll(db, id), details: [], isPrivate: true }];

/** The entries' part of the personal data export. */
export const exportLog =
  (store: Store): Export =>
  async (db, { id }) => {
    const stampsOf = async (kind: CigarKind) => {
      const all: string[] = [];
      for await (const { timestamp } of store.entriesOf(db, { userId: id, kind })) all.push(timestamp);
      return all;
    };
    return {
      data: {
        settings: await store.findSettings(db, id),
        cigars: await stampsOf('cigar'),
        cravings: await stampsOf('craving'),
      },
    };
  };

export const sizeOfLog =
  (store: Store): ExportSize =>
  async (db, { id }) =>
    bytesBeside + bytesPerEntry * (await store.countAll(db, id));
