import type { CigarKind } from '../../../contract.ts';

const nouns: Record<CigarKind, string> = { cigar: 'cigarette', craving: 'craving' };

export const counting = {
  smoked: 'I smoked one',
  tapHint: 'one tap counts one',
  pressHint: 'one press counts one',
  countedHint: 'counted, press again for another',
  undo: 'Undo',
  undoLast: 'Undo last',
  earlier: 'Earlier one',
  craving: 'A craving',
  hadCraving: 'Had a craving',
  zone: 'Count',
  counted: (kind: CigarKind, time: string) => (kind === 'cigar' ? `Counted at ${time}` : `Craving noted at ${time}`),
  sentLater: 'Counted here, sent later',
  notedLater: 'Noted here, sent later',
  /** Read out after it was counted. */
  nowToday: (count: string) => `${count} today`,
  takenBack: (kind: CigarKind, time: string) => `Taken back: the ${nouns[kind]} at ${time}`,
  changed: (kind: CigarKind, time: string) => `The ${nouns[kind]} is at ${time} now`,
  countTwo: 'Count two?',
  countOne: 'Count one?',
  yes: 'Yes',
  no: 'No',
  countAgain: 'Count again',
  close: 'Close',
  notKept: {
    refused:
      'This browser refuses to keep entries. It is counted here only until this tab closes, unless it is sent before.',
    full: 'This device is full. It is counted here only until this tab closes, unless it is sent before.',
  },
  failed: 'It could not be counted. Please try again.',
  /** What waits, in the list of what is to be sent. */
  labels: {
    add: (kind: CigarKind, time: string) => `The ${nouns[kind]} at ${time}`,
    delete: (kind: CigarKind, time: string) => `Taking back the ${nouns[kind]} at ${time}`,
    change: (kind: CigarKind, time: string) => `Another time for the ${nouns[kind]} at ${time}`,
  },
};
