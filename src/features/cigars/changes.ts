import type { CigarKind, CigarOverview } from './contract.ts';

/** What the person did and the server has not said yet. `timestamp` is the text of the entry meant. */
export type Change =
  | { act: 'add' | 'delete'; kind: CigarKind; timestamp: string }
  | { act: 'change'; kind: CigarKind; timestamp: string; to: string };

export function applyChanges(overview: CigarOverview, changes: readonly Change[]): CigarOverview {
  return changes.length === 0 ? overview : overview;
}
