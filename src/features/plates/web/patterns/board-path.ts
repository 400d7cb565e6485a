import { pathTo } from '#shared/pages.ts';

/** The address of somebody's board; one's own is the room itself. */
export const memberBoardPath = (roomId: string, player: string | undefined): string =>
  pathTo('room', { gameName: 'plates', roomNumber: roomId }, { player });
