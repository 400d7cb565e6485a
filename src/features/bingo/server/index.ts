import { countChallenges } from '#features/challenges/server/index.ts';
import { makeRoomKit, type RoomGame } from '#features/rooms/server/index.ts';
import type { Alert, Feature } from '#server/feature.ts';
import { bingoGrid } from '../score.ts';
import { adminRoutes } from './admin-routes.ts';
import { boardRoutes } from './board-routes.ts';
import { makeBoards, makeShownPhotos } from './board-store.ts';
import { listActivities, makeClaims, makeDropPhotos } from './claims.ts';
import { boardSize } from './dealing/profile.ts';
import { endDueGames } from './endings.ts';
import { makeHome } from './home.ts';
import { activeCompletions, categories, endings, equalPhotos, games, ownTables, swaps } from './migrations.ts';
import { countBoardData, exportBoards, makeCountOwn, makeListOwn, personStatsRoute } from './own-data.ts';
import { listAllPhotos, listKnownPhotos, listPhotos, photoPlaces } from './photo-store.ts';
import { makeRoomData } from './room-data.ts';
import { document, patchOnLeave, screen } from './room-document.ts';
import { swapRoute } from './swap-route.ts';
import { makeTurn } from './turn-store.ts';

export const bingoGame: RoomGame = {
  name: 'bingo',
  facts: async (db) => ({
    description: 'Twelve challenges each, some with photo proof. Full rows, columns and a full house earn extra.',
    ...bingoGrid,
    challenges: await countChallenges(db),
  }),
  activityKinds: ['completed'],
  listActive: listActivities,
  makeListOwn,
  makePhotos: makeShownPhotos,
  makeClaims,
  makeData: makeRoomData,
  makeCountOwn,
  document,
  screen,
  onLeave: patchOnLeave,
  // Boards and squares are deleted with the membership; only photo files are stored elsewhere.
  clear: listPhotos,
};

const tooFewChallenges = (active: number): Alert => ({
  urgency: 'now',
  sentence: `Too few active challenges: ${active}.`,
  short: 'Too few challenges',
  detail: `A new board needs ${boardSize}, so no more can be dealt.`,
  page: 'adminChallenges',
});

export const bingo: Feature = {
  name: 'bingo',
  photos: { listAll: listAllPhotos, listKnown: listKnownPhotos, places: photoPlaces },
  migrations: [ownTables, activeCompletions, swaps, games, equalPhotos, categories, endings],
  open(context) {
    const kit = makeRoomKit(context, bingoGame.name);
    const parts = {
      context,
      ...kit,
      boards: makeBoards(context.db),
      turn: makeTurn(context.db, kit.writeEvent),
    };
    return {
      routes: [...boardRoutes(parts), swapRoute(parts), ...adminRoutes(parts), personStatsRoute(context)],
      jobs: [endDueGames(parts)],
      dropPhotos: makeDropPhotos(parts),
      health: async () => {
        const active = await countChallenges(context.db.read);
        return { alerts: active < boardSize ? [tooFewChallenges(active)] : [] };
      },
      home: makeHome(context),
      countUserData: countBoardData,
      export: exportBoards,
    };
  },
};
