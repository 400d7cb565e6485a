import { RoomDetails } from '#features/rooms/web/index.ts';
import type { Table } from '../table.ts';

export const PartyDetails = ({ table: { room, login, isRoot, onLeaving } }: { table: Table }) => (
  <RoomDetails room={room} login={login} isRoot={isRoot} onLeaving={onLeaving} hasQuestions={false} />
);
