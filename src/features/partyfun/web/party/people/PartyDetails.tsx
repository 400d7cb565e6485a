import { RoomDetails } from '#features/rooms/web/index.ts';
import type { Table } from '../table.ts';

/** The room's details and members, and the ways to leave it. */
export const PartyDetails = ({ table: { room, login, isRoot, onLeaving } }: { table: Table }) => (
  <RoomDetails room={room} login={login} isRoot={isRoot} onLeaving={onLeaving} hasQuestions={false} />
);
