import { pathTo } from '#shared/pages.ts';

/** The address of somebody's board; one's own is the room itself. Of an earlier game its number is told. */
export const memberBoardPath = (roomId: string, player: string | undefined, game?: string): string =>
  pathTo('room', { gameName: 'plates', roomNumber: roomId }, { game, player });
