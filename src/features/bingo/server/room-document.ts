import { memberKey } from '#features/rooms/document.ts';
import { makeRoomKit, type Previous, type RoomGame } from '#features/rooms/server/index.ts';
import { type BingoParts, getBingoRoom, onScreen } from '../bingo-document.ts';
import { BoardsOnScreen } from '../screen-contract.ts';
import type { ByPlayer } from './by-player.ts';
import { makeEndDue } from './endings.ts';
import { makeReadBoards, type Player } from './score-store.ts';
import { makeReadSettings } from './settings-store.ts';

/** Bingo's part of a room's document. Given a previous document, only boards that changed since are read. */
export const document: NonNullable<RoomGame['document']> = {
  shape: getBingoRoom,
  make(context) {
    const { db } = context;
    const readBoards = makeReadBoards(db);
    const readSettings = makeReadSettings(db);
    return {
      before: makeEndDue({ context, ...makeRoomKit(context, 'bingo') }),
      async read(on, roomId, previous) {
        const made = await readBoards(on, roomId, previous as Previous<ByPlayer<Player>> | undefined);
        const bingo: BingoParts['bingo'] = { boards: {}, titles: {}, ...(await readSettings(on, roomId)) };
        for (const { login, board, titles } of made.values()) {
          if (board !== undefined) bingo.boards[memberKey(login)] = board;
          for (const [challenge, title] of titles) bingo.titles[challenge] = title;
        }
        return { all: { bingo }, made };
      },
    };
  },
};

export const screen: NonNullable<RoomGame['screen']> = {
  view: BoardsOnScreen,
  of: (room) => onScreen(room as typeof room & BingoParts),
};

/** A board is deleted with its membership. */
export const patchOnLeave: NonNullable<RoomGame['onLeave']> = async (_trx, _roomId, { key }) => ({
  bingo: { boards: { [key]: null } },
});
