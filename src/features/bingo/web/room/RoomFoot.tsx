import type { Room } from '../../contract.ts';
import { StatisticsPanel } from '../stats/StatisticsPanel.tsx';
import { RoomDetails } from './RoomDetails.tsx';

interface Props {
  room: Room;
  login: string;
  isRoot: boolean;
  onLeaving: (isLeaving: boolean) => void;
}

/** What stands below the board: not needed to play, so it comes after it. */
export function RoomFoot({ room, login, isRoot, onLeaving }: Props) {
  return (
    <>
      <StatisticsPanel roomId={room.id} />
      <RoomDetails room={room} login={login} isRoot={isRoot} onLeaving={onLeaving} />
    </>
  );
}
