import { pathTo } from '#shared/pages.ts';
import type { SessionUser } from './session.ts';

export const guestRoomPath = ({ game, room }: Pick<NonNullable<SessionUser['guest']>, 'game' | 'room'>): string =>
  pathTo('room', { gameName: game, roomNumber: room });
