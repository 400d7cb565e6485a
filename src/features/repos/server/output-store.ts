import type { Reader, Trx } from '#server/db/database.ts';
import type { Output } from '../contract.ts';
import type { Line } from './git/output-lines.ts';
import { pullOf } from './pull-store.ts';

/** Writes lines anew that are there already: they are counted up in. */
export async function putLines(trx: Trx, pull: number, lines: readonly Line[], first: number): Promise<void> {
  if (lines.length === 0) return;
  const rows = lines.map(({ number, change, atMs, source, text }) => ({
    pull_number: pull,
    number,
    change,
    at: atMs,
    source,
    text,
  }));
  await trx
    .insertInto('pull_lines')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['pull_number', 'number']).doUpdateSet((eb) => ({
        change: eb.ref('excluded.change'),
        at: eb.ref('excluded.at'),
        text: eb.ref('excluded.text'),
      })),
    )
    .execute();
  if (first > 1) {
    await trx.deleteFrom('pull_lines').where('pull_number', '=', pull).where('number', '<', first).execute();
  }
}

/** The lines of the newest pull, or those since so many changes of the pull that was asked about. */
export async function findOutput(
  db: Reader,
  repository: string,
  seen: { pull: string | undefined; after: number },
): Promise<Output> {
  const newest = await db
    .selectFrom('pulls')
    .where('repository', '=', repository)
    .orderBy('number', 'desc')
    .limit(1)
    .selectAll()
    .executeTakeFirst();
  if (newest === undefined) {
    return { pull: null, last: 0, lines: [], first: 1, state: null, step: null, percent: null, objects: null };
  }
  const since = seen.pull === undefined || seen.pull === String(newest.number) ? seen.after : 0;
  const lines = await db
    .selectFrom('pull_lines')
    .where('pull_number', '=', newest.number)
    .orderBy('number')
    .selectAll()
    .execute();
  const { id, state, step, percent, objects } = pullOf(newest);
  return {
    pull: id,
    last: Math.max(0, ...lines.map(({ change }) => change)),
    first: lines[0]?.number ?? 1,
    lines: lines
      .filter(({ change }) => change > since)
      .map(({ number, at, source, text }) => ({
        number,
        at: new Date(at).toISOString(),
        text,
        source: source as Output['lines'][number]['source'],
      })),
    state,
    step,
    percent,
    objects,
  };
}
