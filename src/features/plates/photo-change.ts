import type { PhotoChangeOf } from '#features/rooms/photo-news.ts';
import { platesNewsOf } from './game-news.ts';

/** What an event of Plates does to the photos of its room: a spot has none before one is sent, which is no event, and loses it when it is taken back. */
export const photoChangeOf: PhotoChangeOf = (news) => {
  const undone = platesNewsOf(news)?.undone;
  return undone === undefined ? 'nothing' : { of: String(undone) };
};
