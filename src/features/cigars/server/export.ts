import type { Reader } from '#server/db/database.ts';
import type { CountUserData, Export, ExportSize } from '#server/feature.ts';
import { csvLine } from '#shared/csv.ts';
import type { CigarKind } from '../contract.ts';
import type { Store } from './store.ts';

const linesPerChunk = 500;
/** The size of an entry in the JSON, including punctuation. */
const bytesPerEntry = 40;
const baseBytes = 200;

/** All entries by moment, streamed in the format that the import reads. */
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
    if (count % linesPerChunk > 0) continue;
    yield lines;
    lines = '';
  }
  if (lines !== '') yield lines;
}

/** Counts a person's entries. Even their existence is visible only to that person. */
export const countEntries =
  (store: Store): CountUserData =>
  async (db, { id }) => [{ kind: 'cigar_entries', count: await store.countAll(db, id), details: [], isPrivate: true }];

export const exportLog =
  (store: Store): Export =>
  async (db, { id }) => {
    const timestampsOf = async (kind: CigarKind) => {
      const all: string[] = [];
      for await (const { timestamp } of store.entriesOf(db, { userId: id, kind })) all.push(timestamp);
      return all;
    };
    return {
      data: {
        settings: await store.findSettings(db, id),
        cigars: await timestampsOf('cigar'),
        cravings: await timestampsOf('craving'),
      },
    };
  };

export const exportSize =
  (store: Store): ExportSize =>
  async (db, { id }) =>
    baseBytes + bytesPerEntry * (await store.countAll(db, id));
