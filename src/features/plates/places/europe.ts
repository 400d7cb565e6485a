import rows from './europe.json' with { type: 'json' };
import { parseRows } from './rows.ts';

/** The countries of Europe by the codes on their plates, and their capitals. */
export const europe = parseRows(rows);

/** Countries whose capitals are in Asia, by the UN's classification. */
export const outsideEurope: ReadonlySet<string> = new Set(['CY', 'TR']);
