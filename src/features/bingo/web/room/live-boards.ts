import type { Query, QueryClient, QueryKey } from '@tanstack/react-query';
import type { RoomNews } from '#features/rooms/contract.ts';
import { isQuestionKind } from '#features/rooms/question-rules.ts';
import { applyToBoard, isOfScore } from '../../board-news.ts';
import type { BoardEntry } from '../../contract.ts';
import type { Standing } from '../../score-contract.ts';

export interface BoardParts {
  client: QueryClient;
  /** Where what was read of the room is kept. */
  keys: {
    boards: QueryKey;
    board: (login: string) => QueryKey;
    /** Of everybody in the room. */
    allPhotos: QueryKey;
    photos: (login: string) => QueryKey;
  };
  /** Who is signed in. */
  login: string;
  /** An own mark is on its way. */
  isMarking: () => boolean;
  /** Reads a query again if it is shown; else whoever shows it next does. */
  reread: (queryKey: QueryKey) => void;
}

/**
 * Moves the boards that are known as their owners mark them. A board has no number: one that is being read, or may have missed something,
 * is read once more instead.
 */
export function liveBoards({ client, keys, login, isMarking, reread }: BoardParts) {
  const cache = client.getQueryCache();
  const listBoards = () => cache.findAll({ queryKey: keys.boards });
  const ownHash = JSON.stringify(keys.board(login));
  /** What is on the screen is ahead of the server's; the end of the mark reads it again. */
  const isAhead = ({ queryHash }: Query) => queryHash === ownHash && isMarking();
  /** Until the scores are there to compare with, nobody knows whether what was read before the stream stood misses something. */
  let isCompared = false;

  const rereadBoard = (board: Query) => {
    if (isAhead(board)) void client.invalidateQueries({ queryKey: board.queryKey, refetchType: 'none' });
    else reread(board.queryKey);
  };

  /** Those that are looked at; others are not kept. */
  const rereadPhotos = (queryKey: QueryKey) => {
    for (const photo of cache.findAll({ queryKey })) reread(photo.queryKey);
  };

  function move(board: Query, news: RoomNews): void {
    const { data, fetchStatus, isInvalidated } = board.state as Query<BoardEntry[]>['state'];
    const isSure = fetchStatus === 'idle' && !isInvalidated;
    // A board is dealt once.
    if (news.kind === 'dealt' && isSure && data !== undefined && data.length > 0) return;
    const after = isSure && data !== undefined ? applyToBoard(data, news) : undefined;
    if (after === undefined) reread(board.queryKey);
    else client.setQueryData(board.queryKey, after);
  }

  return {
    onNews: (news: RoomNews) => {
      // None of these moves anything on a board.
      if (news.kind === 'inherited' || news.kind === 'respelled' || isQuestionKind(news.kind)) return;
      const board = cache.find({ queryKey: keys.board(news.login) });
      if (board && !isAhead(board)) move(board, news);
    },
    rereadAll: () => {
      isCompared = true;
      listBoards().forEach(rereadBoard);
      rereadPhotos(keys.allPhotos);
    },
    /** The stream stands again, and no event was missed: asked for is what could not be read, and what is changed without one. */
    onAgain: () => {
      for (const board of listBoards()) {
        const couldNotBeRead = board.isActive() && board.state.isInvalidated;
        if (couldNotBeRead || mayHaveGotPhoto(board)) rereadBoard(board);
      }
      rereadPhotos(keys.allPhotos);
    },
    /** A photo may have taken the place of another, on any of them. */
    rereadDone: () => {
      for (const board of listBoards()) if (hasDone(board)) rereadBoard(board);
    },
    /** A photo was replaced, which is no event. */
    rereadWithPhotos: (of: string) => {
      const board = cache.find({ queryKey: keys.board(of) });
      if (board) rereadBoard(board);
      rereadPhotos(keys.photos(of));
    },
    /** Looks for boards that were read before the stream stood and show something else than the scores. */
    compare: (standings: readonly Standing[]) => {
      if (isCompared) return;
      isCompared = true;
      const rows = new Map(standings.map((row) => [JSON.stringify(keys.board(row.login)), row]));
      for (const board of listBoards()) {
        const { data, fetchStatus } = board.state as Query<BoardEntry[]>['state'];
        const isThere = data !== undefined && fetchStatus === 'idle' && board.isActive();
        // Somebody else's may have got another photo, or have been dealt anew to who left and came again; oneself knows of that.
        const isSure = isThere && board.queryHash === ownHash;
        if (!isSure || !isOfScore(data, rows.get(board.queryHash))) rereadBoard(board);
      }
    },
  };
}

function hasDone({ state }: Query): boolean {
  return (state as Query<BoardEntry[]>['state']).data?.some(({ completed }) => completed) ?? false;
}

/** A done square without a photo gets one without an event. */
function mayHaveGotPhoto({ state }: Query): boolean {
  const { data } = state as Query<BoardEntry[]>['state'];
  return data?.some(({ completed, has_image }) => completed && !has_image) ?? false;
}
