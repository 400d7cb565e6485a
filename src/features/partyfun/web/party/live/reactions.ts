import { secondMs } from '#shared/time.ts';
import { storedInTab } from '#web/device/stored.ts';
import type { PartyReaction } from '../../../party-view.ts';

const shownForMs = 4 * secondMs;
const maxShown = 6;

interface ShownReaction extends PartyReaction {
  key: number;
  roomId: string;
  /** Only one of several simultaneous reactions is announced, because they would drown out everything else. */
  isAnnounced: boolean;
}

/** The reactions shown, one per person, latest last. */
export const reactions = storedInTab<readonly ShownReaction[]>([]);
let last = 0;
let isSpeaking = false;

export function showReaction(roomId: string, { login, reaction }: PartyReaction): void {
  const key = ++last;
  const isAnnounced = !isSpeaking;
  isSpeaking = true;
  const others = reactions.read().filter((entry) => entry.roomId !== roomId || entry.login !== login);
  reactions.write([...others, { key, roomId, login, reaction, isAnnounced }].slice(-maxShown));
  setTimeout(() => {
    if (isAnnounced) isSpeaking = false;
    reactions.write(reactions.read().filter((entry) => entry.key !== key));
  }, shownForMs);
}

export function isReaction(passing: unknown): passing is PartyReaction {
  const { login, reaction } = (passing ?? {}) as Partial<PartyReaction>;
  return typeof login === 'string' && typeof reaction === 'string';
}
