import type { Completion } from './standings.ts';

/** A square that is turned over. */
export interface Turn extends Completion {
  kind: 'completed' | 'undone';
}

/** The completions that stand after these turns. */
export function standing(turns: readonly Turn[]): Completion[] {
  const open = new Map<string, Completion>();
  for (const { kind, ...completion } of turns) {
    const square = `${completion.user} ${completion.position}`;
    if (kind === 'completed') open.set(square, completion);
    else open.delete(square);
  }
  return [...open.values()];
}
