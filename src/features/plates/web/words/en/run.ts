import { formatNumber } from '#web/text/format-number.ts';
import { isolated } from '#web/text/isolate.ts';

/** Texts of Run. */
export const run = {
  lookFor: {
    'last-two': 'Look for a plate that ends in',
    'last-three': 'Look for a plate that ends in',
    exact: 'Look for a plate with the number',
  },
  alone: 'alone',
  section: (number: string, isExact: boolean) =>
    isExact ? `Next number ${number}, alone on the plate` : `Next number ${number}, plate ends in ${number}`,
  found: (number: string) => `Found ${number}`,
  foundWithPhoto: (number: string) => `Found ${number}, with a photo`,
  allFound: 'All numbers are found',
  lanes: 'How far everybody is',
  lane: (login: string, next: string, steps: number, of: number) =>
    `${isolated(login)}: next ${next}, ${formatNumber(steps)} of ${formatNumber(of)} found`,
  done: 'done',
  record: 'record',
  recordLane: 'The best pace of this room so far',
  convoy: 'Convoy',
  lastBy: (login: string) => `last by ${isolated(login)}`,
  /** "2 more behind", or "9 ahead, 7 behind". */
  moreLanes: (hidden: { ahead: number; level: number; behind: number }) => {
    const sides = (['ahead', 'level', 'behind'] as const).filter((side) => hidden[side] > 0);
    const more = sides.length > 1 ? '' : 'more ';
    return sides.map((side) => `${formatNumber(hidden[side])} ${more}${side}`).join(', ');
  },
  aNumberIn: 'A number in',
  longestWait: 'Longest wait',
  lastAt: (last: string) => `${last} at about`,
  notYet: 'not yet',
  status: (found: string, next: string | undefined) =>
    next === undefined ? `Found ${found}. That was the last one.` : `Found ${found}. Next ${next}.`,
};
