import type { QueryKey } from '@tanstack/react-query';
import { loginKey } from '#features/accounts/login-key.ts';

interface Shown {
  login: string;
  /** Whose board is shown. */
  boardLogin: string;
  scores: readonly QueryKey[];
  boardOf: (login: string) => QueryKey;
  /** An own mark is on its way. */
  isMarking: () => boolean;
}

/** Which queries of bingo a topic of the room makes stale; without one, all that the page shows. */
export function staleOfBingo(shown: Shown, topic?: string): readonly QueryKey[] | undefined {
  const { login, boardLogin, scores, boardOf, isMarking } = shown;
  const board = (of: string): QueryKey[] => {
    // What is on the screen is ahead of the server's; the end of the mark reads it again.
    if (loginKey(of) === loginKey(login) && isMarking()) return [];
    return [boardOf(of)];
  };
  if (topic === undefined) return [...scores, ...board(boardLogin)];
  // Who comes or goes changes the leaderboard.
  if (topic === 'scores' || topic === 'room') return scores;
  return topic.startsWith('board/') ? board(topic.slice('board/'.length)) : undefined;
}
