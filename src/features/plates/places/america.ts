import rows from './america.json' with { type: 'json' };
import { readRows } from './rows.ts';

/** The states of the USA with the District of Columbia, and the provinces and territories of Canada, by postal code. */
export const america = readRows(rows);

/** Counted as another continent. */
export const beyondAmerica: ReadonlySet<string> = new Set(['HI']);
