import type { Reader } from '#server/db/database.ts';
import type { Belongings, Export, ExportSize } from '#server/feature.ts';
import type { CigarKind } from '../contract.ts';
import { entriesOf, type Logs } from './log-store.ts';

/** Of one entry in the JSON, with what stands around it. */
const bytesPerEntry = 40;
const bytesBeside = 200;

/** That there are entries at all is told to nobody but the person. */
export const belongingEntries =
  (logs: Logs): Belongings =>
  async (db, { id }) => [{ kind: 'cigar_entries', count: await logs.countAll(db, id), details: [], isPrivate: true }];

export const exportLog =
  (logs: Logs): Export =>
  async (db, { id }) => ({
    data: {
      settings: await logs.findSettings(db, id),
      cigars: await timestampsOf(db, id, 'cigar'),
      cravings: await timestampsOf(db, id, 'craving'),
    },
  });

export const sizeOfLog =
  (logs: Logs): ExportSize =>
  async (db, { id }) =>
    bytesBeside + bytesPerEntry * (await logs.countAll(db, id));

async function timestampsOf(db: Reader, userId: string, kind: CigarKind): Promise<string[]> {
  const all: string[] = [];
  for await (const page of entriesOf(db, userId, kind)) for (const { timestamp } of page) all.push(timestamp);
  return all;
}
