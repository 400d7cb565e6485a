import { formatNumber } from '#web/text/format-number.ts';

/** The first screen. */
export const lobby = {
  rules: 'Three games with number plates',
  about: {
    run: 'One number after the other, 00 to 99.',
    collector: 'Find every country of Europe.',
    patterns: 'Palindromes, triples, your birthday.',
  },
  takes: { run: 'Hours or a trip', collector: 'A season', patterns: '20–60 min' },
  all: (count: number, hasMore: boolean) => (hasMore ? 'All your games' : `All ${formatNumber(count)} games`),
  here: (count: number) => `${formatNumber(count)} here`,
  next: (number: string) => `Next number ${number}.`,
  found: (done: number, of: number) => `${formatNumber(done)} of ${formatNumber(of)} found.`,
  left: (left: string) => `${left} left.`,
  last: {
    spotted: (login: string, title: string) => `${login} found ${title}`,
    unspotted: (login: string, title: string) => `${login} took ${title} back`,
    created: (login: string) => `${login} opened the room`,
    joined: (login: string) => `${login} joined`,
    left: (login: string) => `${login} left`,
    rides: (login: string) => `${login} is a passenger`,
    drives: (login: string) => `${login} drives`,
    started: (login: string) => `${login} started the game`,
    finished: () => 'The game is over',
    again: (login: string) => `${login} opened the next game`,
  },
  lastOther: (login: string) => `${login} was here`,
};
