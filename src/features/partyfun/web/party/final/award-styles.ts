import { heart, speech } from '#web/ui/icon-shapes.ts';

const bolt = 'M13 3L5 14h6l-1 7 8-11h-6z';

/** Colour and drawing of each award. */
export const awardStyles = {
  best_bluff: { sign: 'smoke', shape: speech },
  most_loved: { sign: 'party', shape: heart },
  fastest: { sign: 'race', shape: bolt },
} as const;
