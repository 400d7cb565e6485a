import rows from './germany.json' with { type: 'json' };
import { parseRows } from './places.ts';

/**
 * The codes on German plates and the towns they stand for: many districts also issue those of their predecessors.
 * Excludes codes no longer issued and those of authorities. A district's own code is listed with its seat. BK means
 * Backnang in the south and the Börde in the north.
 */
export const germany = parseRows(rows);
