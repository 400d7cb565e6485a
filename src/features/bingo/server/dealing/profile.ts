/** The number of squares with difficulty 1, 2, 3, 4 and 5. */
export type Profile = readonly [number, number, number, number, number];

export const boardSize = 12;
export const tooFewChosen = (available: number) =>
  `A board needs ${boardSize} active challenges, but the chosen categories have ${available}.`;

export const targetProfile: Profile = [3, 3, 3, 2, 1];

/**
 * The profile nearest to `target` that the pool can supply: the one with the fewest steps of difficulty (moving a
 * square from 5 to 4 is one step), then the one whose total difficulty is nearest to the target's, then the easier one.
 * Undefined if the pool is smaller than a board.
 */
export function profileFor(
  pool: readonly { readonly difficulty: number }[],
  target: Profile = targetProfile,
): Profile | undefined {
  const supply = [1, 2, 3, 4, 5].map((difficulty) => pool.filter((c) => c.difficulty === difficulty).length);
  let best: Profile | undefined;
  for (const profile of profilesWithin(supply)) {
    if (best === undefined || isCloser(profile, best, target)) best = profile;
  }
  return best;
}

/** There are at most C(16, 4) = 1820, so brute force is cheap. */
function* profilesWithin(supply: readonly number[]): Generator<Profile> {
  const [ones = 0, twos = 0, threes = 0, fours = 0, fives = 0] = supply;
  for (let a = 0; a <= Math.min(ones, boardSize); a++) {
    for (let b = 0; b <= Math.min(twos, boardSize - a); b++) {
      for (let c = 0; c <= Math.min(threes, boardSize - a - b); c++) {
        for (let d = 0; d <= Math.min(fours, boardSize - a - b - c); d++) {
          const e = boardSize - a - b - c - d;
          if (e <= fives) yield [a, b, c, d, e];
        }
      }
    }
  }
}

function isCloser(profile: Profile, other: Profile, target: Profile): boolean {
  const bySteps = stepsBetween(profile, target) - stepsBetween(other, target);
  if (bySteps !== 0) return bySteps < 0;
  const bySum = Math.abs(sumOf(profile) - sumOf(target)) - Math.abs(sumOf(other) - sumOf(target));
  return bySum !== 0 ? bySum < 0 : sumOf(profile) < sumOf(other);
}

/** The earth mover's distance: on a line, the amount that crosses each gap between neighbours. */
function stepsBetween(profile: Profile, other: Profile): number {
  let carried = 0;
  let steps = 0;
  for (const [i, count] of profile.entries()) {
    carried += count - (other[i] ?? 0);
    steps += Math.abs(carried);
  }
  return steps;
}

function sumOf(profile: Profile): number {
  return profile.reduce((sum, count, i) => sum + count * (i + 1), 0);
}
