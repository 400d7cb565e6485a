import { secondMs } from '#shared/time.ts';
import { storedInTab } from '#web/device/stored.ts';
import type { PartyReaction } from '../../../party-view.ts';

const shownForMs = 4 * secondMs;
const maxShown = 6;

interface ShownReaction extends PartyReaction {
  key: number;
  roomId: string;
  /** Also announced: only one of many at once, or they would drown out everything else. */
  isSaid: boolean;
}

/** The reactions on show, one per person, latest last. */
export const reactions = storedInTab<readonly ShownReaction[]>([]);
let last = 0;
let isSpeaking = false;

export function showReaction(roomId: string, { login, reaction }: PartyReaction): void {
  const key = ++last;
  const isSaid = !isSpeaking;
  isSpeaking = true;
  const others = reactions.read().filter((entry) => entry.roomId !== roomId || entry.login !== login);
  reactions.write([...others, { key, roomId, login, reaction, isSaid }].slice(-maxShown));
  setTimeout(() => {
    if (isSaid) isSpeaking = false;
    reactions.write(reactions.read().filter((entry) => entry.key !== key));
  }, shownForMs);
}

export function isReaction(passing: unknown): passing is PartyReaction {
  const { login, reaction } = (passing ?? {}) as Partial<PartyReaction>;
  return typeof login === 'string' && typeof reaction === 'string';
}
