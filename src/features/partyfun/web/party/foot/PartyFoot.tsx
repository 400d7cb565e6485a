import type { Room } from '#features/rooms/contract.ts';
import { RoomDetails } from '#features/rooms/web/index.ts';
import type { PublicParty } from '../../../party-view.ts';

interface Props {
  room: Room;
  login: string;
  isRoot: boolean;
  party: PublicParty;
  onLeaving: (isLeaving: boolean) => void;
}

/** What is not needed to play. */
export function PartyFoot({ room, login, isRoot, onLeaving }: Props) {
  return <RoomDetails room={room} login={login} isRoot={isRoot} onLeaving={onLeaving} hasQuestions={false} />;
}
