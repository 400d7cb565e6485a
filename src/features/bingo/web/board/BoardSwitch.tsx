import { loginKey } from '#features/accounts/login-key.ts';
import type { Room } from '#features/rooms/contract.ts';
import type { Standing } from '../../score-contract.ts';
import css from './BoardSwitch.module.css';
import { BoardChips } from './fetched-parts.ts';

interface Props {
  room: Room;
  standings: readonly Standing[] | undefined;
  login: string;
  boardLogin: string;
}

/** Who plays here, who is here now, and the way to each one's board. Whoever is alone needs none of it. */
export function BoardSwitch({ room, standings, login, boardLogin }: Props) {
  const isAlone = room.user_count === 1 && loginKey(login) === loginKey(boardLogin);
  if (isAlone) return null;
  return (
    <div className={css.room}>
      {standings && <BoardChips room={room} standings={standings} login={login} boardLogin={boardLogin} />}
    </div>
  );
}
