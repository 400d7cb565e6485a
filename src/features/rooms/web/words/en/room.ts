import { isolated } from '#web/text/isolate.ts';

/** Texts of the room's page, whatever is played in it. */
export const room = {
  guest: 'guest',
  recap: 'Recap picture',
  title: (name: string, code: string) => `${isolated(name)} ${code}`,
  loading: (code: string) => `Room ${code}`,
  endedTitle: { deleted: 'This room was deleted', removed: 'You are no longer in this room' },
  endedBody: {
    deleted: 'What was in it is gone. Thanks for playing.',
    removed: 'Somebody took you out of it. What you had in it is gone.',
  },
  toLobby: (game: string) => `Back to the ${game} lobby`,
};
