import { plural } from '#web/text/format-number.ts';

/** What the search says of rooms. */
export const search = {
  players: (count: number) => plural(count, 'player', 'players'),
  copyLink: (room: string) => `Copy the link of ${room}`,
  copied: (room: string) => `The link of ${room} is copied`,
  notCopied: 'This browser does not let the site copy. The room has its link under Share.',
};
