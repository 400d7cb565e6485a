import rows from './america.json' with { type: 'json' };
import { parseRows } from './places.ts';

/** The states of the USA with the District of Columbia, and the provinces and territories of Canada, by postal code. */
export const america = parseRows(rows);

/** Hawaii counts as another continent. */
export const outsideAmerica: ReadonlySet<string> = new Set(['HI']);
