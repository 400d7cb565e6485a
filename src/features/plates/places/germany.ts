import rows from './germany.json' with { type: 'json' };
import { readRows } from './rows.ts';

/**
 * The codes of German districts and the towns they're taken from: many districts also issue those of their
 * predecessors. Excludes codes no longer issued and those of authorities. A code for the district itself is listed with
 * its seat. BK is Backnang in the south and the Börde in the north.
 */
export const germany = readRows(rows);
