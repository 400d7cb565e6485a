import { plural } from '#web/text/format-number.ts';

/** Texts about the games that a room has played before. */
export const earlier = {
  title: 'Earlier games',
  finds: (count: number) => plural(count, 'find', 'finds'),
  more: 'More games',
  failed: 'The games could not be loaded.',
  gameFailed: 'This game could not be loaded.',
  back: 'Back to the game at hand',
};
