import { loginKey } from '#features/accounts/login-key.ts';
import type { RoomNews } from '#features/rooms/contract.ts';
import { heartsAfter } from '#features/rooms/heart-news.ts';
import { isRoomEvent } from '#features/rooms/room-news.ts';
import type { RoomPhoto } from './photo-contract.ts';
import { bingoNewsOf } from './score-news.ts';

/**
 * The photos of a room, newest first, after this event. A list that contains it already ends up the same. Undefined where the event does
 * not say how they are now.
 */
export function applyToPhotos(photos: readonly RoomPhoto[], news: RoomNews): RoomPhoto[] | undefined {
  const { kind, login } = news;
  const key = loginKey(login);
  if (kind === 'left' || kind === 'removed')
    return photos
      .filter((photo) => loginKey(photo.login) !== key)
      .map((photo) => ({ ...photo, hearts: heartsAfter(photo.hearts, { login, on: false }) ?? [] }));
  if (kind === 'respelled') {
    const spelled = (one: string) => (loginKey(one) === key ? login : one);
    return photos.map((photo) => ({ ...photo, login: spelled(photo.login), hearts: photo.hearts.map(spelled) }));
  }
  if (kind === 'completed' || kind === 'undone') return turned(photos, news);
  return kind === 'dealt' || isRoomEvent(kind) ? [...photos] : undefined;
}

function turned(photos: readonly RoomPhoto[], news: RoomNews): RoomPhoto[] | undefined {
  const { kind, seq, at, login, title = '' } = news;
  const { challenge_id, photo: v, has_image } = bingoNewsOf(news) ?? {};
  // An older server, which does not say what it was.
  if (challenge_id === undefined || (has_image && v === undefined)) return undefined;
  const key = loginKey(login);
  const isIt = (photo: RoomPhoto) => photo.challenge_id === challenge_id && loginKey(photo.login) === key;
  const known = photos.find(isIt);
  // Read later than this: it is done anew already, and perhaps with another photo.
  if (known !== undefined && known.seq >= seq) return [...photos];
  const others = photos.filter((photo) => !isIt(photo));
  if (kind === 'undone' || v === undefined) return others;
  return [{ login, challenge_id, title, at, v, seq, hearts: [] }, ...others];
}
