import { useMemo } from 'react';
import { loginKey } from '#features/accounts/login-key.ts';
import { type RoomQuestions, useRoomQuestions } from '#features/rooms/web/index.ts';
import type { PlatesStanding, Player } from '../../contract.ts';
import type { PlatesRoom } from '../../plates-document.ts';
import { refusedOf, spotting, type UnsentSpot, type UnsentUndo, withUnsent } from '../unsent/overlay.ts';

/** A room of Plates as one person sees it. */
export interface Shown extends PlatesRoom {
  roomId: string;
  login: string;
  /** Oneself; undefined for who has never said whether they drive. */
  me: Player | undefined;
  mine: PlatesStanding | undefined;
  refused: readonly (UnsentSpot | UnsentUndo)[];
  questions: RoomQuestions;
}

/** What the server has, with what waits on this device laid over it. */
export function useShown(roomId: string, login: string, known: PlatesRoom): Shown {
  const { unsent } = spotting.useUnsent(roomId);
  const questions = useRoomQuestions(roomId, login);
  return useMemo(() => {
    const me = known.players.find((player) => player.here && loginKey(player.login) === loginKey(login));
    const laid = { unsent, takenBack: questions.takenBack, player: me?.player };
    const shown = withUnsent(known, laid);
    return {
      ...shown,
      ...{ roomId, login, me, questions },
      mine: me && shown.table.find(({ player }) => player === me.player),
      refused: refusedOf(known, unsent),
    };
  }, [known, unsent, questions, login, roomId]);
}
