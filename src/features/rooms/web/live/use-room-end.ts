import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import { ApiError, call } from '#web/api/client.ts';
import { getRoom } from '../../contract.ts';
import { type EndParts, roomEnd } from './room-end.ts';

export type RoomEndOptions = Pick<EndParts, 'roomId' | 'onEnd' | 'onOver'>;

/** Hears that a room is over for this person. */
export function useRoomEnd(options: RoomEndOptions) {
  const client = useQueryClient();
  const { roomId } = options;
  const latest = useRef(options);
  useLayoutEffect(() => {
    latest.current = options;
  });
  const end = useMemo(
    () =>
      roomEnd({
        client,
        roomId,
        isGone: () => isGone(roomId),
        onEnd: (ending) => latest.current.onEnd(ending),
        onOver: () => latest.current.onOver?.(),
      }),
    [client, roomId],
  );
  useEffect(() => () => end.close(), [end]);
  return end;
}

/** A stream refused after a gap does not say whether the room is gone or only this member's place in it. */
async function isGone(roomId: string): Promise<boolean> {
  try {
    await call(getRoom, { params: { id: roomId } });
    return false;
  } catch (error) {
    return error instanceof ApiError && error.status === 404;
  }
}
