import type { Output } from '../contract.ts';

/** So many lines are shown; the server keeps no more either. */
const linesAtMost = 200;

/**
 * What was known with what came since. A line with a number that was there takes its place; lines of another pull
 * take the place of all.
 */
export function mergeOutput(known: Output | undefined, next: Output): Output {
  if (known === undefined || known.pull !== next.pull) return next;
  const lines = new Map(known.lines.map((line) => [line.number, line]));
  for (const line of next.lines) lines.set(line.number, line);
  const kept = [...lines.values()].filter(({ number }) => number >= next.first).sort((a, b) => a.number - b.number);
  return { ...next, lines: kept.slice(-linesAtMost) };
}
