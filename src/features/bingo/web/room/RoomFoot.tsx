import type { Room } from '#features/rooms/contract.ts';
import { Announcer, RecapButton, RoomDetails } from '#features/rooms/web/index.ts';
import type { FeedItem } from '../../score-contract.ts';
import { RoomOnPaper } from '../print/room-on-paper.ts';
import { makeRecap } from '../recap/fetched-recap.ts';
import { StatisticsPanel } from '../stats/StatisticsPanel.tsx';
import { bingoFeed } from './bingo-feed.ts';

interface Props {
  room: Room;
  login: string;
  boardLogin: string;
  isRoot: boolean;
  feed: readonly FeedItem[] | undefined;
  openedAt: number | undefined;
  onLeaving: (isLeaving: boolean) => void;
}

/** What stands below the board, and the voice that tells of the others: not needed to play, so it comes after it. */
export function RoomFoot({ room, login, boardLogin, isRoot, feed, openedAt, onLeaving }: Props) {
  return (
    <>
      <RoomOnPaper room={room} boardLogin={boardLogin} />
      <Announcer feed={feed} login={login} openedAt={openedAt} game={bingoFeed} />
      <StatisticsPanel roomId={room.id} />
      <RoomDetails
        room={room}
        login={login}
        isRoot={isRoot}
        onLeaving={onLeaving}
        ways={<RecapButton room={room} make={makeRecap} />}
      />
    </>
  );
}
