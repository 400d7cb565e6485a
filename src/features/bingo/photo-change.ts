import type { PhotoChangeOf } from '#features/rooms/photo-news.ts';
import { bingoNewsOf } from './score-news.ts';

/** What an event of a board does to the photos of its room. */
export const photoChangeOf: PhotoChangeOf = (news) => {
  const { kind } = news;
  if (kind === 'dealt') return 'nothing';
  if (kind !== 'completed' && kind !== 'undone') return undefined;
  const { challenge_id, photo, has_image } = bingoNewsOf(news) ?? {};
  // An older server, which does not say what it was.
  if (challenge_id === undefined || (has_image && photo === undefined)) return undefined;
  return { of: challenge_id, ...(kind === 'completed' && photo !== undefined && { v: photo }) };
};
