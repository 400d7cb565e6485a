import type { Room } from '#features/rooms/contract.ts';
import { Feed } from '#features/rooms/web/index.ts';
import type { LiveState } from '#web/live/use-event-stream.ts';
import { Leaderboard, type ScoresQuery } from '../stats/Leaderboard.tsx';
import { bingoFeed } from './bingo-feed.ts';

interface Props {
  room: Room;
  login: string;
  scores: ScoresQuery;
  live: LiveState;
}

/** Who leads and what happened: beside the board where there is room, else below it. Its code comes while the room is read. */
export function RoomSide({ room, login, scores, live }: Props) {
  return (
    <>
      <Leaderboard room={room} scores={scores} login={login} />
      <Feed room={room} login={login} feed={scores.data?.feed} live={live} game={bingoFeed} />
    </>
  );
}
