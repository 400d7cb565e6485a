/** What somebody did, by the kind of the event, and what is read out of it. */
export const feed = {
  verbs: {
    spotted: 'found it',
    unspotted: 'took it back',
    rides: 'is a passenger',
    drives: 'drives',
    started: 'started the game',
    finished: 'ended the game',
    again: 'opened the next game',
  },
  sentences: {
    spotted: (login: string, title: string) => `${login} found ${title}.`,
    unspotted: (login: string, title: string) => `${login} took ${title} back.`,
    drives: (login: string) => `${login} drives.`,
    started: (login: string) => `${login} started the game.`,
    finished: () => 'The game is over.',
  },
};
