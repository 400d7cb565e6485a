import { type Completion, rank, resultOf, rowOf } from './ranking.ts';
import type { Standing } from './score-contract.ts';

export interface Player {
  login: string;
  /** The points of the squares in board order; empty before the deal. */
  points: readonly number[];
}

export type OwnCompletion = Completion & { login: string };

export type Turn = OwnCompletion & { kind: 'completed' | 'undone' };

export function activeAfter(turns: readonly Turn[]): OwnCompletion[] {
  const open = new Map<string, OwnCompletion>();
  for (const { kind, ...completion } of turns) {
    const square = `${completion.login} ${completion.position}`;
    if (kind === 'completed') open.set(square, completion);
    else open.delete(square);
  }
  return [...open.values()];
}

/** The leaderboard of these players, who are listed in the order they joined. */
export function standings(players: readonly Player[], completions: readonly OwnCompletion[]): Standing[] {
  return rank(
    players.map(({ login, points }, index) => {
      const own = completions.filter((completion) => completion.login === login);
      return rowOf({ login, joined_seq: index + 1 }, resultOf(points, own));
    }),
  );
}
