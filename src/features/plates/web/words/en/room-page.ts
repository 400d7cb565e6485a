/** What the page of a room says before its game is here: a file of its own, because all else comes later. */
export const roomPage = {
  notKept: 'That could not be kept.',
  people: 'People and settings',
  share: 'Share the room',
  noPhotos: 'A spot gets one when the game is played with photos.',
  loadFailed: 'The game could not be loaded.',
};
