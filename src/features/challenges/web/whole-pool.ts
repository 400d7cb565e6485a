import { challengeLimits } from '../challenge-rules.ts';
import type { Challenge } from '../contract.ts';

/** The table filters over all challenges, so it has them all: page after page, until one is not full. Usually it is one. */
export async function readWholePool(
  readPage: (query: { before?: string }) => Promise<readonly Challenge[]>,
): Promise<Challenge[]> {
  const all: Challenge[] = [];
  for (;;) {
    const before = all.at(-1)?.id;
    const page = await readPage(before === undefined ? {} : { before });
    all.push(...page);
    if (page.length < challengeLimits.pageMax) return all;
  }
}
