import type { RoomNews } from '#features/rooms/contract.ts';
import { withAt } from '#shared/lists.ts';
import type { BoardEntry } from './contract.ts';
import type { Standing } from './score-contract.ts';
import { bingoNewsOf } from './score-news.ts';

/**
 * The board of the player who did this or took it back, after it. One that contains it already stays as it is. Undefined where the event
 * does not say how the board is now.
 */
export function applyToBoard(entries: readonly BoardEntry[], news: RoomNews): BoardEntry[] | undefined {
  const { kind, position = -1, at } = news;
  const entry = entries[position];
  if (entry === undefined) return undefined;
  const { challenge } = entry;
  if (kind === 'undone')
    return withAt(entries, position, { completed: false, completed_at: null, has_image: false, challenge });
  const game = kind === 'completed' ? bingoNewsOf(news) : undefined;
  if (game === undefined) return undefined;
  const { has_image = false, photo } = game;
  const done = { completed: true, completed_at: at, has_image, seq: news.seq, challenge };
  return withAt(entries, position, photo === undefined ? done : { ...done, photo });
}

/**
 * Whether a board that was read at another moment than the scores shows the same as they do. What was done and taken back in between is
 * betrayed by the moment at which the score was reached.
 */
export function isOfScore(entries: readonly BoardEntry[], standing: Standing | undefined): boolean {
  if (standing?.done.length !== entries.length) return false;
  const { done, reached_at } = standing;
  return (
    entries.every(({ completed }, position) => completed === done[position]) &&
    (reached_at === null || entries.some(({ completed_at }) => completed_at === reached_at))
  );
}
