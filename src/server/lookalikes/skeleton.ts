import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { foldCase } from '#shared/fold-case.ts';

const file = join(import.meta.dirname, 'confusables.txt');
const character = (hex: string) => String.fromCodePoint(Number.parseInt(hex, 16));
const characters = (hexes: string) => hexes.trim().split(' ').map(character);

let prototypes: ReadonlyMap<string, string> | undefined;

/** Maps each character to the one it looks like; read on first use. */
function readPrototypes(): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const line of readFileSync(file, 'utf8').split('\n')) {
    const [prototype = '', alike] = line.split(';');
    if (alike === undefined || line.startsWith('#')) continue;
    const shown = characters(prototype).join('');
    for (const character of characters(alike)) found.set(character, shown);
  }
  return found;
}

/** The skeleton as defined in UTS 39, section 4: strings with the same skeleton are easily confused. */
export function skeleton(text: string): string {
  prototypes ??= readPrototypes();
  const known = prototypes;
  let before = text.normalize('NFD').replace(/\p{Default_Ignorable_Code_Point}/gu, '');
  // Repeated, unlike in the standard, because a dozen prototypes decompose into a letter and a mark, and that letter
  // itself has a lookalike.
  for (;;) {
    const shown = Array.from(before, (character) => known.get(character) ?? character)
      .join('')
      .normalize('NFD');
    if (shown === before) return shown;
    before = shown;
  }
}

/**
 * The skeletons of a name as spelled, in lower case and in upper case, sorted. Readers ignore case, so `R00T` passes
 * for `root`, which it only resembles in upper case.
 */
export function skeletonOf(name: string): string[] {
  const small = foldCase(name);
  return [...new Set([name, small, small.toUpperCase()].map(skeleton))].sort();
}
