import { formatList } from '#web/text/format.ts';
import type { Home } from '../../contract.ts';
import { words } from '../words.ts';

/** A line of a phone. */
const longest = 45;

/** What is worth a sentence of its own, the newest first: who is in the room, how the day stands against its goal. */
export function leadTexts(home: Home | undefined): string[] {
  const { count, goal } = home?.cigars ?? {};
  const sentences = [hereText(home), goal === undefined || count === undefined ? undefined : goalText(goal - count)];
  return sentences.filter((text) => text !== undefined && text.length <= longest) as string[];
}

function hereText(home: Home | undefined): string | undefined {
  const { logins = [], count = 0 } = home?.bingo?.room?.here ?? {};
  if (logins.length === 0) return undefined;
  const named = words.yours.here(formatList(logins), logins.length);
  // The count has oneself in it where one is there; whose names are told are others.
  return named.length <= longest && logins.length < 3
    ? named
    : words.yours.manyHere(Math.max(logins.length, count - 1));
}

function goalText(left: number): string {
  const texts = words.yours;
  if (left === 0) return texts.atGoal;
  return left > 0 ? texts.underGoal(left) : texts.overGoal(-left);
}
