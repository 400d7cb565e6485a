import assert from 'node:assert/strict';
import type { SeededRandom } from '#features/bingo/server/dealing/seeded-random.ts';
import { addSpot } from '#features/plates/contract.ts';
import type { Answer } from './game-site.ts';
import type { Passenger, Sent } from './passenger.ts';
import type { PlatesCount } from './plates-count.ts';
import type { RoomCalls } from './room-calls.ts';

const fittingInputs: Record<string, object> = {
  'double-letters': { marks: 'AKK' },
  palindrome: { marks: '737' },
  'three-in-a-row': { marks: '1456' },
  'all-the-same': { marks: '5555' },
  'adds-to-21': { marks: '777' },
  'round-hundred': { marks: '1200' },
  birthday: {},
  'far-away': { marks: 'TR' },
  word: { marks: 'BD', word: 'birthday' },
  countdown: { marks: '3210' },
  'all-even': { marks: '204' },
  'all-odd': { marks: '199' },
  'two-sevens': { marks: '7017' },
};

/** The text typed for a card. Games without cards have none. */
export const inputFor = (target: string, fits: boolean): { marks?: string; word?: string } =>
  fits ? (fittingInputs[target] ?? {}) : { marks: '1' };

interface ClaimContext {
  random: SeededRandom;
  count: PlatesCount;
  now: number;
  id: string;
}

/** The next spot that this person reports, usually one that their phone expects to count. */
export function randomClaim(person: Passenger, { random, count, now, id }: ClaimContext): Sent {
  const { targets, kind, number, isShared } = count.game;
  const { login } = person;
  const drawn = targets[random.below(targets.length)] ?? '';
  const found = count.valid.filter(({ player }) => isShared || player === login);
  const open = targets.filter((target) => !found.some((entry) => entry.target === target));
  const pending = person.pending.filter(({ game }) => game === number).length;
  const step = Math.min(count.next(login) + pending, targets.length - 1);
  const wanted = kind === 'run' ? targets[step] : open[random.below(Math.max(1, open.length))];
  const isRight = random.below(10) > 0;
  const wrong = random.below(4) === 0 ? 'nonsense' : drawn;
  const target = isRight ? (wanted ?? drawn) : wrong;
  const fits = kind !== 'patterns' || target === 'birthday' || random.below(12) > 0;
  const device = `phone-of-${login}${random.below(12) === 0 ? '-two' : ''}`;
  const at = now - (random.below(10) === 0 ? random.below(90_000) : 0);
  const { word } = inputFor(target, fits);
  return { id, game: number, player: login, device, target, at, fits, ...(word !== undefined && { word }) };
}

/**
 * Sends a spot as phones do: sometimes the answer is lost, or it's sent twice in parallel. Both calls must get the same
 * answer, and only one counts.
 */
export async function sendSpot(calls: RoomCalls, random: SeededRandom, person: Passenger, sent: Sent): Promise<Answer> {
  const { id, game, device, target, at, fits } = sent;
  const body = { id, game, device, target, at: new Date(at).toISOString(), ...inputFor(target, fits) };
  const ask = () => calls.call(addSpot, person, { body, key: id });
  const chance = random.below(10);
  if (chance > 1) return ask();
  const [first, second] = chance === 0 ? [await ask(), await ask()] : await Promise.all([ask(), ask()]);
  calls.note(chance === 0 ? 'answers lost' : 'sent twice in parallel');
  assert.ok(first !== undefined && second !== undefined);
  if (first.status < 300 || second.status < 300) assert.deepEqual(first, second);
  return first;
}
