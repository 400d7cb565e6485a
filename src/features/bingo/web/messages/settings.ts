import { formatList } from '#web/text/format.ts';
import { formatNumber, plural } from '#web/text/format-number.ts';
import { isolated } from '#web/text/isolate.ts';

/** The settings that a room's admin can change. */
export const settings = {
  swaps: 'Swaps per player',
  swapsHint: "Players can swap squares they can't do for others of the same difficulty. Everyone can see each swap.",
  categories: 'Categories',
  allCategories: 'all',
  choose: 'Choose categories',
  chosenForGood: "Everyone plays with the same categories, so they're fixed once somebody has a board.",
  /** Shown while choosing. */
  counted: (challenges: number) => `${plural(challenges, 'challenge', 'challenges')} to deal from.`,
  tooFew: (challenges: number, needed: number) =>
    `A board needs ${formatNumber(needed)} challenges, but these categories only have ${formatNumber(challenges)}.`,
  category: (name: string, challenges: number) => `${name} (${formatNumber(challenges)})`,
  failed: "Couldn't load the categories.",
  save: 'Save',
  cancel: 'Cancel',
  ends: 'The game ends',
  never: 'never',
  withFullHouse: 'with the first full house',
  chooseEnd: 'Choose when the game ends',
  endOptions: { never: 'Never', full_house: 'Full house', date: 'Date' },
  endHints: {
    never: 'Everyone plays for as long as they like.',
    full_house: 'The first full house ends the game for everyone.',
    date: 'Anything that reaches the server after that no longer counts.',
  },
  moment: 'Date and time',
  noMoment: 'Please choose a date and time',
  past: 'Please choose a time in the future',
};

/** Playing again with the same people. */
export const again = {
  again: 'Play again',
  title: (name: string) => `Play “${isolated(name)}” again?`,
  body: 'Everyone stays in the room and deals a new board. The current boards and their photos will be deleted, so download anything you want to keep first.',
  cancel: 'Cancel',
  failed: "Couldn't start a new game.",
  started: 'A new game has started.',
};

/** The end of a game. */
export const ending = {
  won: (winners: readonly string[]) => (winners.length === 0 ? 'Nobody won' : `${isolated(formatList(winners))} won`),
  endedAt: (at: string) => `The game ended on ${at}.`,
  endsAt: (at: string) => `The game ends on ${at}.`,
  withFullHouse: 'The first full house ends the game.',
  over: 'The game has ended',
  overDetail: "You'll get a board in the next game.",
};
