import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { RoomNews } from '#features/rooms/contract.ts';
import type { LiveGame, NumberedHeart } from '#features/rooms/web/index.ts';
import { secondMs } from '#shared/time.ts';
import { rereader } from '#web/live/rereading.ts';
import { applyHeart } from '../../heart-news.ts';
import { photoChangeOf } from '../../photo-change.ts';
import type { Scores } from '../../score-contract.ts';
import { applyToScores } from '../../score-news.ts';
import { type BoardParts, liveBoards } from './live-boards.ts';

/** Statistics that somebody looks at in a lively room are read no more often than this. */
const statsPauseMs = 4 * secondMs;

const boardTopic = 'board/';

interface Parts extends Omit<BoardParts, 'reread'> {
  keys: BoardParts['keys'] & { scores: QueryKey; stats: QueryKey };
}

/** Keeps what is known of a game of bingo as it is on the server. */
export function liveBingo(parts: Parts): LiveGame {
  const { client, keys } = parts;
  const reread = rereader(client);
  const boards = liveBoards({ ...parts, reread });
  const stats = liveStats(client, keys.stats);
  const queryKey = keys.scores;
  const scores = { queryKey, numberOf: ({ seq }: Scores) => seq, apply: applyToScores };
  const hearts = {
    queryKey,
    numberOf: ({ n }: Scores) => n,
    apply: (known: Scores, { heart }: NumberedHeart) => applyHeart(known, heart),
  };
  return {
    copies: [scores],
    heartCopies: [hearts],
    photoChangeOf,
    onHeartGap: boards.rereadDone,
    onAgain: boards.onAgain,
    onNews: (news: RoomNews) => {
      boards.onNews(news);
      stats.goStale();
    },
    onGap: () => {
      boards.rereadAll();
      stats.goStale();
    },
    onCurrent: () => boards.compare(client.getQueryData<Scores>(queryKey)?.standings ?? []),
    onStale: (topic) => {
      if (!topic.startsWith(boardTopic)) return false;
      boards.rereadWithPhotos(topic.slice(boardTopic.length));
      // The feed shows the photo too.
      reread(queryKey);
      return true;
    },
    close: stats.close,
  };
}

/** The statistics have no number, and follow from all boards: while they are shown they are read again now and then. */
function liveStats(client: QueryClient, queryKey: QueryKey) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    goStale: () => {
      if (client.getQueryCache().find({ queryKey }) === undefined) return;
      void client.invalidateQueries({ queryKey, refetchType: 'none' });
      timer ??= setTimeout(() => {
        timer = undefined;
        void client.refetchQueries({ queryKey, type: 'active' }, { cancelRefetch: false });
      }, statsPauseMs);
    },
    close: () => clearTimeout(timer),
  };
}
