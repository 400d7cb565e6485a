import { serialized } from '#server/http/validate.ts';
import type { Sealer } from '#server/sealer.ts';
import type { Caller } from '#server/sessions/sessions.ts';
import { hasRole } from '#shared/roles.ts';
import { toIso } from '#shared/time.ts';
import { Room } from '../contract.ts';
import { isMemberOf } from './rights.ts';
import type { Member, RoomRow } from './room-row.ts';

/** The parts of a row that views need, which a room that's being created has too. */
interface RoomView extends Omit<RoomRow, 'createdSeq' | 'hearts' | 'members'> {
  members: Omit<Member, 'since'>[];
}

/** A room as this caller may see it: strangers to a private one see neither members nor password. */
export function roomView(room: RoomView, caller: Caller, sealer?: Sealer): Room {
  const isMember = isMemberOf(room, caller.userId);
  const mayKnow = isMember || hasRole(caller, 'root');
  return viewOf(room, mayKnow, isMember && sealer ? passwordFor(room, caller, sealer) : undefined);
}

/** A room's password for a member; guests don't get it, as they joined by the link and must not let others in. */
const passwordFor = (
  { sealedPassword }: Pick<RoomRow, 'sealedPassword'>,
  { guest }: Caller,
  sealer: Sealer,
): string | undefined => (guest === undefined && sealedPassword !== null ? sealer.open(sealedPassword) : undefined);

function viewOf(room: RoomView, mayKnow: boolean, password?: string): Room {
  return {
    id: room.id,
    name: room.name,
    admin: room.admin,
    is_private: room.isPrivate,
    ...(room.isLocked && { is_locked: true as const }),
    ...(password === undefined ? {} : { password }),
    ...(mayKnow || !room.isPrivate ? { users: room.members.map((member) => member.login) } : {}),
    user_count: room.members.length,
    created_at: toIso(room.createdAt),
    game: room.game,
  };
}

/** A room's list entries, without its password, as JSON validated against the contract. */
export function listedTexts(room: RoomRow): { forMembers: string; forStrangers: string } {
  const textFor = (mayKnow: boolean) => serialized({ answer: Room }, viewOf(room, mayKnow)).json;
  const forMembers = textFor(true);
  return { forMembers, forStrangers: room.isPrivate ? textFor(false) : forMembers };
}
