import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { rereader } from '#web/live/rereading.ts';
import { userQuery } from '#web/session/session.ts';
import { roomKey, roomQuery } from '../api.ts';
import type { RoomEnding } from '../doors/RoomEnded.tsx';

/** What a page makes of the events of its room. */
export interface FollowerParts {
  client: QueryClient;
  roomId: string;
  /** Whether a room that cannot be followed any more is gone altogether, and not only this member's place in it. */
  isGone: () => Promise<boolean>;
  /**
   * Which queries of the game a topic makes stale; without a topic all that the page shows of it, and undefined for a
   * topic it does not know.
   */
  staleQueries: (topic?: string) => readonly QueryKey[] | undefined;
  onEnd: (ending: RoomEnding) => void;
  /** The room is over for this person and its page is left: what waits on the device for it waits in vain. */
  onOver?: () => void;
}

/** Hears the events of one room for as long as its page is shown. */
export function roomFollower({ client, roomId, isGone, staleQueries, onEnd, onOver }: FollowerParts) {
  const reread = rereader(client);
  let isLeaving = false;
  let isOver = false;
  /** Said while one's own parting was under way: not worth a word, unless that fails. */
  let unheard: string | undefined;

  const rereadAll = () => [roomQuery(roomId).queryKey, ...(staleQueries() ?? [])].forEach(reread);
  const rereadTopic = (topic: string) => {
    const ofGame = staleQueries(topic);
    if (topic === 'room') reread(roomQuery(roomId).queryKey);
    // Said after a gap, or by a newer server: everything may be stale.
    else if (ofGame === undefined) rereadAll();
    ofGame?.forEach(reread);
  };
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
    onOpen: rereadAll,
    onStale: (topics: readonly string[]) => topics.forEach(rereadTopic),
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
      void client.invalidateQueries({ queryKey: ['rooms'] });
      onOver?.();
    },
  };
}
