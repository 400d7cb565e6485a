import type { Scores } from '#features/bingo/score-contract.ts';
import { applyToScores } from '#features/bingo/score-news.ts';
import type { Room, RoomNews } from '#features/rooms/contract.ts';
import { applyToRoom } from '#features/rooms/room-news.ts';

/** What a member's page shows of a room beside the boards. */
export interface RoomModel {
  scores: Scores;
  room: Room;
}

/** The last number that both halves have; 0 before the first snapshot. */
export const seqOf = (model: RoomModel | undefined) => Math.min(model?.scores.seq ?? 0, model?.room.revision ?? 0);

/**
 * Applies the next number, by the browser's own rules, to each half that does not have it yet; undefined where one of them
 * misses something before it. A snapshot says which number it has at least: what is in it already changes nothing when it
 * comes again.
 */
export function applyNews(model: RoomModel, news: RoomNews): RoomModel | undefined {
  const { scores, room } = model;
  if (news.seq > seqOf(model) + 1) return undefined;
  const nextScores = news.seq <= scores.seq ? scores : applyToScores(scores, news);
  const nextRoom = news.seq <= (room.revision ?? 0) ? room : applyToRoom(room, news);
  return nextScores && nextRoom && { scores: nextScores, room: nextRoom };
}
