import type { QueryClient } from '@tanstack/react-query';
import { dropCopies } from '#web/copies/start-copies.ts';
import { userQuery } from '#web/session/session.ts';
import { roomKey } from '../api.ts';
import type { RoomEnding } from '../doors/RoomEnded.tsx';

/** What a page makes of the end of its room. */
export interface EndParts {
  client: QueryClient;
  roomId: string;
  /** Whether a room that cannot be followed any more is gone altogether, and not only this member's place in it. */
  isGone: () => Promise<boolean>;
  onEnd: (ending: RoomEnding) => void;
  /** The room is over for this person and its page is left: what waits on the device for it waits in vain. */
  onOver?: () => void;
}

/** Hears that a room is over for this person, for as long as its page is shown. */
export function roomEnd({ client, roomId, isGone, onEnd, onOver }: EndParts) {
  let isLeaving = false;
  let isOver = false;
  /** Said while one's own parting was under way: not worth a word, unless that fails. */
  let unheard: string | undefined;

  const onGone = async (reason: string) => {
    // The next answer says so too, and takes the token away.
    if (reason === 'signed-out') return client.invalidateQueries({ queryKey: userQuery.queryKey });
    if (isLeaving) unheard = reason;
    if (isLeaving || isOver) return;
    isOver = true;
    const ending = reason === 'removed' && (await isGone()) ? 'deleted' : reason;
    onEnd(ending === 'deleted' ? 'deleted' : 'removed');
  };

  return {
    onGone,
    /** One's own parting is under way, or has failed. */
    setLeaving: (leaving: boolean) => {
      isLeaving = leaving;
      if (!leaving && unheard !== undefined) void onGone(unheard);
    },
    /** The page is left. */
    close: () => {
      if (!isOver && !isLeaving) return;
      // Who comes back later must not be taken for a member by what was known before.
      client.removeQueries({ queryKey: roomKey(roomId) });
      dropCopies(roomKey(roomId));
      void client.invalidateQueries({ queryKey: ['rooms'] });
      onOver?.();
    },
  };
}
