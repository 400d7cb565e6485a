import type { Reader } from '#server/db/database.ts';
import { csvLine } from '#shared/csv.ts';
import type { CigarKind } from '../contract.ts';
import { type EntryRow, entriesOf } from './log-store.ts';

const linesAtOnce = 500;

/** All entries of both kinds by their moment, as the import takes them, read on as the reader takes them. */
export async function* csvOf(db: Reader, userId: string): AsyncGenerator<string> {
  yield csvLine(['timestamp', 'kind']);
  const streams = [startOf(db, userId, 'cigar'), startOf(db, userId, 'craving')] as const;
  const heads = await Promise.all(streams.map((stream) => stream.next()));
  let lines = '';
  let count = 0;
  for (;;) {
    const [cigar, craving] = heads.map((head) => (head.done === true ? undefined : head.value));
    if (cigar === undefined && craving === undefined) break;
    const isCigar = craving === undefined || (cigar !== undefined && cigar.at <= craving.at);
    lines += csvLine(isCigar ? [cigar?.timestamp ?? '', 'cigar'] : [craving.timestamp, 'craving']);
    heads[isCigar ? 0 : 1] = await streams[isCigar ? 0 : 1].next();
    if (++count % linesAtOnce > 0) continue;
    yield lines;
    lines = '';
  }
  if (lines !== '') yield lines;
}

async function* startOf(db: Reader, userId: string, kind: CigarKind): AsyncGenerator<EntryRow> {
  for await (const page of entriesOf(db, userId, kind)) yield* page;
}
