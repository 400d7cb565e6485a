import { formatNumber, plural } from '#web/text/format-number.ts';
import { isolated } from '#web/text/isolate.ts';
import type { RoundKind } from '../../../deck/card.ts';

/** A party on several devices: what stands around every phase. */
export const party = {
  failed: 'The party could not be fetched.',
  kinds: {
    bluff: 'Bluff',
    finish: 'Finish it',
    likely: 'Most likely',
    split: 'Split',
    closest: 'Closest number',
    quiz: 'Quiz',
    photo: 'Photo round',
  } satisfies Record<RoundKind, string>,
  /** What to do in such a round. */
  hows: {
    bluff: 'Invent an answer that the others believe.',
    finish: 'Finish the sentence. Nobody sees who wrote what.',
    likely: 'Vote for somebody. It pays to think like the others.',
    split: 'Choose a half. Then guess how many chose A.',
    closest: 'Guess a number. The closest wins.',
    quiz: 'One of them is right.',
    photo: 'Take a photo. The best one gets the votes.',
  } satisfies Record<RoundKind, string>,
  roundOf: (number: number, of: number) => `Round ${formatNumber(number)} of ${formatNumber(of)}`,
  double: 'counts double',
  secondsLeft: (seconds: number) => `${plural(seconds, 'second', 'seconds')} left`,
  noClock: 'No clock',
  connecting: 'Connecting…',
  ready: 'Get ready',
  you: 'you',
  oursBy: (author: string) => `Ours, by ${isolated(author)}`,
  otherTab: 'You play in another tab',
  otherTabDetail: 'What you typed there stays there.',
  continueHere: 'Continue here',
  newHost: (host: string) => `${isolated(host)} is host now`,
  youAreHost: 'You are host',
  actsFailed: 'That did not work.',
};
