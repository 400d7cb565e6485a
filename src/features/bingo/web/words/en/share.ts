import type { ShareFailure } from '#web/offline/take-shared-photo.ts';

/** The page on which a photo from another app finds its square. */
export const share = {
  preview: 'The photo you shared',
  where: 'Where does it belong?',
  lead: 'It came from another app or page. If you did not share it, discard it. Otherwise choose a square: you see it there once more before it is sent.',
  discard: 'Discard',
  several: 'One photo at a time: of those you shared, the first is here.',
  none: 'No photo waits here',
  noneDetail:
    'Share one from your gallery with this app. It is kept on this device for a day, until you put it on a square.',
  failed: 'The photo could not be taken in',
  why: {
    missed: 'This browser was not ready for it. Share it once more, or open the square and choose the picture there.',
    type: 'That is no picture.',
    size: 'The picture is too large. Please use a smaller one.',
    storage: 'This device has no room for it, or keeps nothing. Open the square and choose the picture there.',
    outside: 'Another site tried to put a picture here. Nothing was taken in.',
    waits: 'A photo you shared before is still here. Put it on a square or discard it, then share this one again.',
  } satisfies Record<ShareFailure, string>,
  reading: 'The photo could not be read.',
  rooms: 'Your rooms could not be loaded. The photo stays here until tomorrow.',
  noRooms: 'You are in no room',
  noRoomsDetail: 'Join one or open one; the photo stays here until tomorrow.',
  toLobby: 'To Bingo',
  toWaiting: 'To the photo that waits',
  toLastRoom: 'To the last room',
  moreRooms: 'More rooms',
  board: 'The board could not be loaded.',
  noBoard: 'You have no board in this room yet.',
  noSquare: 'No square of your board here waits for a photo.',
  toRoom: 'To the room',
  points: (points: string) => `${points} points`,
  replaces: 'Takes the place of the photo that waits there',
  preparing: 'Preparing the photo…',
};
