import { isolated } from '#web/text/isolate.ts';

/** One spot, in its dialog. */
export const spot = {
  by: 'Found by',
  at: 'Seen at',
  points: 'Points',
  word: 'Word',
  pace: 'Pace',
  quick: 'Quick: less than a minute after the number before',
  photoOf: (title: string, login: string) => `Photo of ${title} by ${isolated(login)}`,
  addPhoto: 'Add a photo',
  otherPhoto: 'Another photo',
  preparing: 'Preparing the photo …',
  cropTitle: 'Crop to the plate',
  cropHint: 'Drag the picture until only the plate is in the frame. The rest never leaves this phone.',
  cropFrame: 'Picture in the frame: arrow keys move it',
  zoom: 'Size',
  useIt: 'Use it',
  unreadable: 'This picture cannot be read here. Please choose another one.',
  gone: 'This spot does not stand any more.',
};
