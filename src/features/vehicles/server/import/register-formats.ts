import type { Reading } from './incoming.ts';
import { readAdeme, readAdemeTable } from './read-ademe.ts';
import { readNrcan, readNrcanTable } from './read-nrcan.ts';
import { readVca, readVcaTable } from './read-vca.ts';
import { monthOf } from './register-row.ts';

/** Reads the CSV of a register; undefined when it is none of them. Undated ones are taken for as old as their name or today says. */
export function readRegister(text: string, name: string, nowMs: number): Reading | undefined {
  const dated = monthIn(name);
  const nrcan = readNrcanTable(text);
  if (nrcan !== undefined) return readNrcan(nrcan);
  const vca = readVcaTable(text);
  if (vca !== undefined) return readVca(vca, dated);
  const ademe = readAdemeTable(text);
  return ademe && readAdeme(ademe, dated ?? monthOfMs(nowMs));
}

function monthOfMs(ms: number): number {
  const date = new Date(ms);
  return monthOf(date.getUTCFullYear(), date.getUTCMonth() + 1);
}

/** uk-vca-2025-05.csv */
function monthIn(path: string): number | undefined {
  const name = path.split(/[/\\]/).at(-1) ?? '';
  const [, year, month] = /(20\d\d)[-_ ]?(0[1-9]|1[0-2])(?!\d)/.exec(name) ?? [];
  return year === undefined || month === undefined ? undefined : monthOf(Number(year), Number(month));
}
