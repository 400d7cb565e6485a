import { loginKey } from '#features/accounts/login-key.ts';
import type { RoomNews } from './contract.ts';
import type { HeartNews } from './heart-contract.ts';
import { heartsAfter } from './heart-news.ts';
import type { RoomPhoto } from './photo-contract.ts';
import { isRoomEvent } from './room-news.ts';

/** What an event of a game does to the photo that who did it has of something: `v` is its version now, undefined for none. */
export type PhotoChange = Pick<RoomPhoto, 'of'> & Partial<Pick<RoomPhoto, 'v'>>;

/** Of an event of a game; `nothing` where it moves no photo, undefined where it does not say how they are now. */
export type PhotoChangeOf = (news: RoomNews) => PhotoChange | 'nothing' | undefined;

/**
 * The photos of a room, newest first, after this event. A list that contains it already ends up the same. Undefined where the event does
 * not say how they are now.
 */
export function applyToPhotos(
  photos: readonly RoomPhoto[],
  news: RoomNews,
  changeOf: PhotoChangeOf,
): RoomPhoto[] | undefined {
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
  const change = isRoomEvent(kind) ? 'nothing' : changeOf(news);
  if (change === undefined) return undefined;
  return change === 'nothing' ? [...photos] : changed(photos, news, change);
}

function changed(photos: readonly RoomPhoto[], news: RoomNews, { of, v }: PhotoChange): RoomPhoto[] {
  const { seq, at, login, title = '' } = news;
  const key = loginKey(login);
  const isIt = (photo: RoomPhoto) => photo.of === of && loginKey(photo.login) === key;
  const known = photos.find(isIt);
  // Read later than this: it is done anew already, and perhaps with another photo.
  if (known !== undefined && known.seq >= seq) return [...photos];
  const others = photos.filter((photo) => !isIt(photo));
  return v === undefined ? others : [{ login, of, title, at, v, seq, hearts: [] }, ...others];
}

/** The photos of a room after this heart. */
export function applyHeartToPhotos(photos: readonly RoomPhoto[], heart: Omit<HeartNews, 'n'>): RoomPhoto[] {
  return photos.map((photo) =>
    photo.seq === heart.of ? { ...photo, hearts: heartsAfter(photo.hearts, heart) ?? [] } : photo,
  );
}
