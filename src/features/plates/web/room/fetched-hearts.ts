import type { NoteHeart } from '#features/rooms/web/index.ts';

/** Needed with the first heart that somebody gives. */
export const noteHeart: NoteHeart = async (client, roomId, heart) =>
  (await import('./note-heart.ts')).noteHeart(client, roomId, heart);
