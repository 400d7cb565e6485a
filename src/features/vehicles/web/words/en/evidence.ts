import type { Evidence } from '../../../evidence.ts';

/** How well a figure of a car is known, and by whom. */
export const evidence = {
  /** Beside the marks, above the figures. */
  legend: {
    confirmed: 'confirmed',
    'one-source': 'one source',
    memory: 'from memory, unverified',
    computed: 'computed',
    differs: 'sources differ',
  } satisfies Record<Evidence, string>,
  key: 'How well each figure is known',
  /** The name of a mark that opens its line. */
  mark: (figure: string, state: string) => `${figure}: ${state}`,
  confirmedBy: (who: string) => `Confirmed by ${who}.`,
  confirmedTogether: (who: string) => `Confirmed: ${who} say the same.`,
  oneSource: (who: string) => `One source: ${who}.`,
  fromMemory: 'From memory, unverified: no source has confirmed it.',
  computed: (formula: string) => `Computed: ${formula}.`,
  asSister: (name: string) => `as its sister ${name}, which has the same battery and peak power`,
  differ: (words: string) => `Sources differ: ${words}.`,
  butSays: (words: string) => `But ${words}.`,
  says: (who: string, value: string) => `${who} says ${value}`,
  licence: (names: string) => `Licence: ${names}.`,
  memory: 'memory',
  /** A source with the edition of its data. */
  edition: (who: string, edition: string) => `${who} (${edition})`,
  another: 'another curve',
  second: 'a second source',

  /** How many figures of a car are known how well; the first word stands out. */
  counts: {
    confirmed: (count: string, who: string) => [`${count} confirmed`, who === '' ? '' : ` by ${who}`],
    'one-source': (count: string, who: string) => [`${count} from one source`, `, ${who}`],
    memory: (count: string) => [`${count} from memory`, ', unverified'],
    computed: (count: string) => [`${count} computed`, '; its mark opens the formula'],
    differs: (count: string) => [`${count} on which sources differ`, '; the mark names both'],
  } satisfies Record<Evidence, (count: string, who: string) => [string, string]>,
} as const;
