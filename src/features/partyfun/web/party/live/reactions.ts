import { secondMs } from '#shared/time.ts';
import { storedInTab } from '#web/device/stored.ts';
import type { PartyReaction } from '../../../party-view.ts';

/** So long one stands on the page. */
const shownForMs = 4 * secondMs;
const maxShown = 6;

interface ShownReaction extends PartyReaction {
  key: number;
  roomId: string;
  /** Read out, too: of many that come together only one is, or nothing else could be heard. */
  isSaid: boolean;
}

/** What those who watch show to everybody just now, the latest last; of each of them one. */
export const reactions = storedInTab<readonly ShownReaction[]>([]);
let last = 0;
let isSpeaking = false;

export function showReaction(roomId: string, { login, reaction }: PartyReaction): void {
  const key = ++last;
  const isSaid = !isSpeaking;
  isSpeaking = true;
  const others = reactions.read().filter((one) => one.roomId !== roomId || one.login !== login);
  reactions.write([...others, { key, roomId, login, reaction, isSaid }].slice(-maxShown));
  setTimeout(() => {
    if (isSaid) isSpeaking = false;
    reactions.write(reactions.read().filter((one) => one.key !== key));
  }, shownForMs);
}

export const isReaction = (passing: unknown): passing is PartyReaction =>
  typeof passing === 'object' &&
  passing !== null &&
  'reaction' in passing &&
  typeof passing.reaction === 'string' &&
  'login' in passing &&
  typeof passing.login === 'string';
