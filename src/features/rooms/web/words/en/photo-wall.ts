import { formatNumber, plural } from '#web/text/format-number.ts';
import { isolated } from '#web/text/isolate.ts';

const photos = (count: number) => plural(count, 'photo', 'photos');
const hearts = (count: number) => (count === 0 ? '' : `, ${plural(count, 'heart', 'hearts')}`);

/** Texts of the photos of a room, and of one of them. */
export const photoWall = {
  title: 'Photos',
  photos,
  pageTitle: (room: string) => `Photos of ${isolated(room)}`,
  whose: 'Whose photos',
  all: 'All',
  notRead: 'The photos could not be fetched',
  emptyTitle: 'No photos yet',
  cell: (title: string, by: string, count: number) => `${isolated(title)}, by ${by}${hearts(count)}`,
  downloadAll: 'Download all',
  downloadTitle: 'Download all photos',
  downloadBody: (count: number, size: string | undefined) =>
    `${photos(count)} as one ZIP file${size === undefined ? '' : `, about ${size}`}, with a folder for each player.`,
  download: 'Download',
  downloading: (loaded: string) => `Downloading… ${loaded}`,
  downloaded: 'The photos are saved.',
  downloadFailed: (why: string) => `The download failed: ${why}`,
  cancel: 'Cancel',
  place: (index: number, count: number) => `${formatNumber(index)} of ${formatNumber(count)}`,
  before: 'Newer photo',
  after: 'Older photo',
  share: 'Share the link of this photo',
  copied: 'Link copied',
  copyFailed: 'The link could not be copied',
  when: (day: string, time: string) => `${day[0]?.toUpperCase()}${day.slice(1)}, ${time}`,
  alt: (title: string, login: string) => `Photo by ${login} for ${title}`,
  noPhoto: 'This photo is not in the room any more.',
  gone: 'This photo was taken back.',
};
