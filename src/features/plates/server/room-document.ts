import { makeRoomKit, type RoomGame } from '#features/rooms/server/index.ts';
import type { Trx } from '#server/db/database.ts';
import { gameIn, getPlatesRoom, type PlatesParts, platesOf, playerIn, spotIn } from '../plates-document.ts';
import { onScreen, PlatesOnScreen } from '../screen-contract.ts';
import { makeEndIfDue } from './endings.ts';
import { makeGameStore } from './game-store.ts';
import { makeSpotStore } from './spot-store.ts';

/** Plates' part of a room's document. Ends the game first if its time is up. */
export const document: NonNullable<RoomGame['document']> = {
  shape: getPlatesRoom,
  make(context) {
    const [games, spots] = [makeGameStore(context.db), makeSpotStore(context.db)];
    return {
      before: makeEndIfDue({ context, ...makeRoomKit(context, 'plates'), games, spots }),
      async read(on, roomId) {
        const game = await games.findNewest(on, roomId);
        const [players, list] = await Promise.all([
          games.listPlayers(on, roomId),
          spots.listSpots(on, { roomId, number: game.number }),
        ]);
        const spotsBySeq = Object.fromEntries(list.map((spot) => [spot.seq, spotIn(spot)]));
        const plates: PlatesParts['plates'] = {
          game: gameIn(game),
          players: Object.fromEntries(players.map((player) => [player.player, playerIn(player)])),
          ...(list.length > 0 && { spots: { [game.number]: spotsBySeq } }),
        };
        return { all: { plates } };
      },
    };
  },
};

export const screen: NonNullable<RoomGame['screen']> = {
  view: PlatesOnScreen,
  of: (room) => onScreen(platesOf(room as typeof room & PlatesParts), room),
};

const playerOf = async (trx: Trx, roomId: string, userId: string): Promise<number | undefined> => {
  const players = trx.selectFrom('plates_players').where('room_id', '=', roomId).where('user_id', '=', userId);
  return (await players.select('player').execute())[0]?.player;
};

/** Rejoining restores the player number, but the role must be chosen again. */
export const patchOnJoin: NonNullable<RoomGame['onJoin']> = async (trx, roomId, { id, login }) => {
  const player = await playerOf(trx, roomId, id);
  return player === undefined ? undefined : { plates: { players: { [player]: { login, here: true } } } };
};

/** A former member's finds remain, without their photos. */
export const patchOnLeave: NonNullable<RoomGame['onLeave']> = async (trx, roomId, { id }) => {
  const player = await playerOf(trx, roomId, id);
  return player === undefined ? {} : { plates: { players: { [player]: { here: null, role: null } } } };
};
