import type { PhotoChangeOf } from '#features/rooms/photo-news.ts';
import { platesNewsOf } from './game-news.ts';

/** What a photo of a spot is of: the number of its event. */
export const photoOf = (seq: number): string => String(seq);

/** What an event of Plates does to the photos of its room: a photo comes after its spot, without an event, and goes with it. */
export const photoChangeOf: PhotoChangeOf = (news) => {
  if (news.kind !== 'unspotted') return 'nothing';
  const { undone } = platesNewsOf(news) ?? {};
  return undone === undefined ? undefined : { of: photoOf(undone) };
};
