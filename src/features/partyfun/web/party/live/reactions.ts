import { secondMs } from '#shared/time.ts';
import { kept } from '#web/device/kept.ts';
import type { PartyReaction } from '../../../party-view.ts';

/** So long one stands on the page. */
const shownForMs = 4 * secondMs;
const shownAtMost = 6;

interface ShownReaction extends PartyReaction {
  key: number;
  roomId: string;
}

/** What those who watch show to everybody just now, the latest last. */
export const reactions = kept<readonly ShownReaction[]>([]);
let last = 0;

export function showReaction(roomId: string, { login, reaction }: PartyReaction): void {
  const key = ++last;
  reactions.write([...reactions.read(), { key, roomId, login, reaction }].slice(-shownAtMost));
  setTimeout(() => reactions.write(reactions.read().filter((one) => one.key !== key)), shownForMs);
}

export const isReaction = (passing: unknown): passing is PartyReaction =>
  typeof passing === 'object' &&
  passing !== null &&
  'reaction' in passing &&
  typeof passing.reaction === 'string' &&
  'login' in passing &&
  typeof passing.login === 'string';
