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

/** Who plays here, who is here now, and the way to each one's board. */
export function BoardSwitch({ room, standings, login, boardLogin }: Props) {
  return (
    <div className={css.room}>
      {standings && <BoardChips room={room} standings={standings} login={login} boardLogin={boardLogin} />}
    </div>
  );
}
