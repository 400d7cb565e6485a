import { readFile } from 'node:fs/promises';
import * as z from 'zod/mini';
import type { Context } from '#server/context.ts';
import { isUnique } from '#server/db/failures.ts';
import { NewChallenge } from '../contract.ts';
import * as store from './store.ts';

const Pool = z.array(z.required(NewChallenge));
const poolFile = new URL('../../../../catalogue/challenges.json', import.meta.url);

/**
 * Fills an empty pool with the shipped challenges, and returns how many it added. Their ids are fixed, so if two processes
 * start together, only one succeeds.
 */
export async function addShippedPool({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<number> {
  const pool = z.parse(Pool, JSON.parse(await readFile(poolFile, 'utf8')));
  const rows = pool.map(({ image_required, ...challenge }, index) => ({
    ...challenge,
    id: `pool-${String(index + 1).padStart(3, '0')}`,
    imageRequired: image_required,
    createdAt: clock(),
  }));
  try {
    await db.transact((trx) => store.addShipped(trx, rows));
    return rows.length;
  } catch (error) {
    if (isUnique(error)) return 0;
    throw error;
  }
}
