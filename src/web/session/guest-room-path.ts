import { pathTo } from '#shared/pages.ts';
import type { SessionUser } from './session.ts';

/** The only page of a guest's room. */
export const guestRoomPath = ({ game, room }: Pick<NonNullable<SessionUser['guest']>, 'game' | 'room'>): string =>
  pathTo('room', { gameName: game, roomNumber: room });
