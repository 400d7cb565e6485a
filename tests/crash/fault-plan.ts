import { type SeededRandom, seededRandom } from '#features/bingo/server/dealing/seeded-random.ts';

/** What can happen to one attempt, in percent. */
const shares = {
  'cut before forwarding': 6,
  'cut halfway': 4,
  'delayed past newer ones': 6,
  'answer lost': 9,
  'answer cut halfway': 5,
  'sent twice in parallel': 6,
  'repeated after newer ones': 8,
  slow: 8,
  'bad gateway': 2,
} as const;
export type Fault = keyof typeof shares;
export const faultNames = Object.keys(shares) as Fault[];

/** `after`: how many newer calls overtake it; `ms`: how slow it is. */
export interface FaultPlan {
  fault?: Fault;
  after?: number;
  ms?: number;
}
export type FaultOf = (key: string, nth: number) => FaultPlan;

/** Picks by percentage; undefined for the remainder. */
export function pickOne<Name extends string>(
  random: SeededRandom,
  percentages: Readonly<Partial<Record<Name, number>>>,
): Name | undefined {
  let left = random.below(100);
  return (Object.keys(percentages) as Name[]).find((name) => {
    left -= percentages[name] ?? 0;
    return left < 0;
  });
}

/** The seed and the call alone decide an attempt's fault, however busy the machine is. */
export function seededFaults(seed: string): FaultOf {
  return (key, nth) => {
    const random = seededRandom(`${seed} ${key} ${nth}`);
    const fault = pickOne(random, shares);
    return { ...(fault && { fault }), after: 1 + random.below(60), ms: 1 + random.below(30) };
  };
}
