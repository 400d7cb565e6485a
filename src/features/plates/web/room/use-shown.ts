import { useMemo } from 'react';
import { loginKey } from '#features/accounts/login-key.ts';
import { type RoomQuestions, useRoomQuestions } from '#features/rooms/web/index.ts';
import type { PlatesStanding, Player } from '../../contract.ts';
import type { PlatesRoom } from '../../plates-document.ts';
import { type PendingSpot, type PendingUndo, refusedOf, spotOutbox, withPending } from '../pending/overlay.ts';

/** A Plates room as one person sees it. */
export interface Shown extends PlatesRoom {
  roomId: string;
  login: string;
  /** The viewer; undefined until they choose a role. */
  me: Player | undefined;
  mine: PlatesStanding | undefined;
  refused: readonly (PendingSpot | PendingUndo)[];
  questions: RoomQuestions;
}

/** The server's state with this device's pending entries applied. */
export function useShown(roomId: string, login: string, known: PlatesRoom): Shown {
  const { pending } = spotOutbox.usePending(roomId);
  const questions = useRoomQuestions(roomId, login);
  return useMemo(() => {
    const me = known.players.find((player) => player.here && loginKey(player.login) === loginKey(login));
    const pendingState = { pending, undoneSeqs: questions.undoneSeqs, player: me?.player };
    const shown = withPending(known, pendingState);
    return {
      ...shown,
      ...{ roomId, login, me, questions },
      mine: me && shown.table.find(({ player }) => player === me.player),
      refused: refusedOf(known, pending),
    };
  }, [known, pending, questions, login, roomId]);
}
