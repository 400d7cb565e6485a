import type { Room } from '#features/rooms/contract.ts';
import { Announcer, RecapButton, RoomDetails } from '#features/rooms/web/index.ts';
import { useMedia } from '#web/device/use-media.ts';
import { paper } from '#web/print/paper.tsx';
import { Disclosure } from '#web/ui/Disclosure.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import type { FeedItem } from '../../score-contract.ts';
import { makeRecap } from '../recap/fetched-recap.ts';
import css from '../stats/Statistics.module.css';
import { Statistics } from '../stats/Statistics.tsx';
import { words } from '../words.ts';
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

const RoomOnPaper = paper(async () => (await import('../print/RoomSheet.tsx')).RoomSheet);

const texts = words.stats;

/** Where board and scores stand side by side, the figures stand below them; on a phone they are a line to open. */
const isWide = '(width >= 60rem)';

/** Figures of the room; read only while somebody looks, for they cost the server a walk over all boards. */
function StatisticsPanel({ roomId }: { roomId: string }) {
  const startsOpen = useMedia(isWide);
  return (
    <div className={css.whole}>
      <Panel title={texts.title}>
        <Disclosure key={String(startsOpen)} label={texts.open} startsOpen={startsOpen}>
          <Statistics roomId={roomId} />
        </Disclosure>
      </Panel>
    </div>
  );
}
