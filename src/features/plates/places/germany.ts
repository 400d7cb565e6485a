import rows from './germany.json' with { type: 'json' };
import { readRows } from './rows.ts';

/**
 * The letters that a German district can have on its plates, and the towns they are taken from: many districts also give out
 * those of the ones they grew out of. Without letters that are no longer given out, and without those of authorities. Where
 * letters stand for the district itself, it is its seat that is meant. BK is Backnang's in the south and the Börde's in the north.
 */
export const germany = readRows(rows);
