import rows from './europe.json' with { type: 'json' };
import { readRows } from './rows.ts';

/** The countries of Europe by the letters that their plates show abroad, and their capitals. */
export const europe = readRows(rows);

/** Those whose capitals lie in Asia, as the United Nations count. */
export const beyondEurope: ReadonlySet<string> = new Set(['CY', 'TR']);
