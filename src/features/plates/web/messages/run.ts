import { formatNumber } from '#web/text/format-number.ts';
import { isolated } from '#web/text/isolate.ts';

/** Texts of Run. */
export const run = {
  lookFor: {
    'last-two': 'Look for a plate ending in',
    'last-three': 'Look for a plate ending in',
    exact: 'Look for a plate with the number',
  },
  alone: 'on its own',
  section: (number: string, isExact: boolean) =>
    isExact ? `Next number ${number}, on its own` : `Next number ${number}, plate ending in ${number}`,
  found: (number: string) => `Found ${number}`,
  foundWithPhoto: (number: string) => `Found ${number}, with a photo`,
  allFound: 'All numbers found',
  lanes: "Everyone's progress",
  lane: (login: string, next: string, steps: number, of: number) =>
    `${isolated(login)}: next ${next}, ${formatNumber(steps)} of ${formatNumber(of)} found`,
  done: 'done',
  record: 'record',
  recordLane: "This room's best pace so far",
  convoy: 'Convoy',
  lastBy: (login: string) => `last by ${isolated(login)}`,
  /** "2 more behind", or "9 ahead, 7 behind". */
  moreLanes: (hidden: { ahead: number; level: number; behind: number }) => {
    const sides = (['ahead', 'level', 'behind'] as const).filter((side) => hidden[side] > 0);
    const more = sides.length > 1 ? '' : 'more ';
    return sides.map((side) => `${formatNumber(hidden[side])} ${more}${side}`).join(', ');
  },
  aNumberIn: 'Per number',
  longestWait: 'Longest wait',
  lastAt: (last: string) => `${last} expected at`,
  notYet: 'not yet',
  status: (found: string, next: string | undefined) =>
    next === undefined ? `Found ${found}. That was the last one.` : `Found ${found}. Next ${next}.`,
};
