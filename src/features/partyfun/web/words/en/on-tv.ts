import { formatNumber } from '#web/text/format-number.ts';
import type { RoundKind } from '../../../deck/card.ts';

/** A party on a television. */
export const onTv = {
  rounds: 'Rounds',
  /** In one word or two, as they stand beside each other. */
  kinds: {
    bluff: 'Bluff',
    finish: 'Finish it',
    likely: 'Most likely',
    split: 'Split',
    closest: 'Closest',
    quiz: 'Quiz',
    photo: 'Photo',
  } satisfies Record<RoundKind, string>,
  room: 'Room number',
  doing: { answer: 'Answer on your phone', vote: 'Vote on your phone' },
  chose: (count: number) => `${formatNumber(count)} chose it`,
  guesses: 'Guesses',
  gained: 'Points of this round',
};
