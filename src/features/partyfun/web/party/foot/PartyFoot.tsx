import { useEffect } from 'react';
import type { Room } from '#features/rooms/contract.ts';
import { RoomDetails } from '#features/rooms/web/index.ts';
import type { PublicParty } from '../../../party-view.ts';
import { forgetOldPhoto } from '../play/photo-draft.ts';

interface Props {
  room: Room;
  login: string;
  isRoot: boolean;
  party: PublicParty;
  onLeaving: (isLeaving: boolean) => void;
}

/** Everything not needed to play. */
export function PartyFoot({ room, login, isRoot, party, onLeaving }: Props) {
  useEffect(() => forgetOldPhoto(room.id, party), [room.id, party]);
  return <RoomDetails room={room} login={login} isRoot={isRoot} onLeaving={onLeaving} hasQuestions={false} />;
}
