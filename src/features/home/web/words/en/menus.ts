import type { GameName } from '#shared/site-map.ts';

export const menus = {
  hello: (login: string) => `Hi ${login}`,
  homeLead: 'Where to today?',
  git: 'Git',
  /** A phone has room for the first part only. */
  gitDetail: ['Pull a repository', ' on the server'],
  locked: 'not open for you',
  evcars: 'Ev Cars',
  evcarsDetail: 'Every battery-electric car, side by side',
  onSale: 'on sale in Europe',
  seenLast: 'Seen last, by real range',
  doneOf: (done: number, of: number) => `${done} of ${of}`,
  askForRole: 'Ask the owner for the role',
  minigames: 'Minigames',
  minigamesDetail: 'For the back seat',
  games: {
    bingo: 'Twelve things to find on the road',
    plates: 'Number plates on the way',
    partyfun: 'For one phone or many',
  } satisfies Record<GameName, string>,
  goBack: 'Go Back',
};
