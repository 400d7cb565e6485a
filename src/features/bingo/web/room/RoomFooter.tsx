import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { loginKey } from '#features/accounts/login-key.ts';
import type { Room } from '#features/rooms/contract.ts';
import { Announcer, RecapButton, RoomDetails, untilShown, useRoomPart } from '#features/rooms/web/index.ts';
import { toIso } from '#shared/time.ts';
import { call, errorText } from '#web/api/client.ts';
import { useMedia } from '#web/device/use-media.ts';
import { useWakeLock } from '#web/device/use-wake-lock.ts';
import { paper } from '#web/print/paper.tsx';
import { formatDateTime } from '#web/text/format.ts';
import { formatNumber } from '#web/text/format-number.ts';
import { useAlert } from '#web/ui/Alert.tsx';
import { Button } from '#web/ui/Button.tsx';
import { useConfirm } from '#web/ui/Confirm.tsx';
import { Disclosure } from '#web/ui/Disclosure.tsx';
import { useNotice } from '#web/ui/Notice.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { isGameOn, statsOf } from '../../bingo-document.ts';
import { playAgain } from '../../contract.ts';
import type { FeedItem, RoomStats } from '../../score-contract.ts';
import { activityBars } from '../../stats.ts';
import { useBingoRoom } from '../api.ts';
import * as messages from '../messages.ts';
import { bingoFeed } from './bingo-feed.ts';
import { makeRecap } from './Leaderboard.tsx';
import css from './RoomFooter.module.css';
import { RoomSettings } from './RoomSettings.tsx';

const texts = messages.stats;
const height = 96;
const slot = 14;
const barWidth = 10;
/** Wide enough for the maximum number of bars, so that bars are equally thick in every room. */
const width = 24 * slot;

/** Completed squares over time as bars. A sentence summarises the chart, and a table has all values. */
function ActivityChart({ activity }: { activity: RoomStats['activity'] }) {
  const { widthHours, bars } = activityBars(activity);
  const busiest = bars.reduce((top, bar) => (bar.completed > top.completed ? bar : top), { startMs: 0, completed: 0 });
  if (busiest.completed === 0) return <p>{texts.noActivity}</p>;
  const total = bars.reduce((sum, bar) => sum + bar.completed, 0);
  const nameOf = (startMs: number) => formatDateTime(toIso(startMs));
  return (
    <>
      <p className={css.note}>
        {texts.activitySentence(total, texts.hours(bars.length * widthHours), nameOf(busiest.startMs))}
      </p>
      <svg className={css.chart} viewBox={`0 0 ${width} ${height + 2}`} aria-hidden="true">
        {bars.map(({ startMs, completed }, index) => (
          <rect
            key={startMs}
            x={index * slot + (slot - barWidth) / 2}
            y={height - (height * completed) / busiest.completed}
            width={barWidth}
            height={(height * completed) / busiest.completed}
            rx={2}
          />
        ))}
        <line x1={0} x2={width} y1={height + 1} y2={height + 1} />
      </svg>
      <details>
        <summary>{texts.asTable}</summary>
        <table className={css.table}>
          <thead>
            <tr>
              <th scope="col">{texts.from}</th>
              <th scope="col">{texts.completed}</th>
            </tr>
          </thead>
          <tbody>
            {bars
              .filter(({ completed }) => completed > 0)
              .map(({ startMs, completed }) => (
                <tr key={startMs}>
                  <th scope="row">{nameOf(startMs)}</th>
                  <td>{formatNumber(completed)}</td>
                </tr>
              ))}
          </tbody>
        </table>
      </details>
    </>
  );
}

function Statistics({ roomId }: { roomId: string }) {
  const stats = useRoomPart(roomId, statsOf);
  return stats === undefined ? <Skeleton height="18rem" /> : <Parts stats={stats} />;
}

function Parts({ stats }: { stats: RoomStats }) {
  return (
    <div className={css.parts}>
      <section>
        <h3>{texts.activity}</h3>
        <ActivityChart activity={stats.activity} />
      </section>
      <section>
        <h3>{texts.rarest}</h3>
        {stats.rarest ? (
          <p>
            <bdi className={css.title}>{stats.rarest.title}</bdi>{' '}
            <span className={css.note}>{texts.rarestOf(stats.rarest.completed, stats.rarest.dealt)}</span>
          </p>
        ) : (
          <p>{texts.noRarest}</p>
        )}
      </section>
      <section>
        <h3>{texts.untouched}</h3>
        <Untouched squares={stats.untouched} />
      </section>
    </div>
  );
}

const shownAtFirst = 6;

function Untouched({ squares }: { squares: RoomStats['untouched'] }) {
  const [showsAll, setShowsAll] = useState(false);
  if (squares.length === 0) return <p>{texts.noUntouched}</p>;
  return (
    <>
      <ul className={css.list}>
        {squares.slice(0, showsAll ? undefined : shownAtFirst).map((square, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two challenges may have the same title
          <li key={index}>
            <bdi>{square.title}</bdi> <span className={css.note}>{texts.untouchedOf(square.dealt)}</span>
          </li>
        ))}
      </ul>
      {!showsAll && squares.length > shownAtFirst && (
        <Button onClick={() => setShowsAll(true)}>{texts.more(squares.length)}</Button>
      )}
    </>
  );
}

interface Props {
  room: Room;
  login: string;
  boardLogin: string;
  isRoot: boolean;
  feed: readonly FeedItem[] | undefined;
  openedAt: number | undefined;
  onLeaving: (isLeaving: boolean) => void;
}

/** Everything below the board, and announcements of what others do. Not needed to play, so it loads later. */
export function RoomFooter({ room, login, boardLogin, isRoot, feed, openedAt, onLeaving }: Props) {
  useWakeLock(useRoomPart(room.id, isGameOn) ?? false);
  return (
    <>
      <RoomOnPaper room={room} boardLogin={boardLogin} />
      <Announcer feed={feed} login={login} openedAt={openedAt} game={bingoFeed} />
      <StatisticsPanel roomId={room.id} />
      <RoomDetails
        hasBoards
        room={room}
        login={login}
        isRoot={isRoot}
        onLeaving={onLeaving}
        settings={<RoomSettings room={room} login={login} isRoot={isRoot} />}
        actions={
          <>
            <RecapButton room={room} make={makeRecap} />
            <PlayAgain room={room} login={login} isRoot={isRoot} />
          </>
        }
      />
    </>
  );
}

const RoomOnPaper = paper(async () => (await import('../print/RoomSheet.tsx')).RoomSheet);

/** On wide screens the statistics are open below board and scores; on a phone they're collapsed. */
const isWide = '(width >= 60rem)';

/** The room's statistics, only computed while they're open. */
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

/** Lets the admin start the next game in the same room, once a player has a board. */
function PlayAgain({ room, login, isRoot }: { room: Room; login: string; isRoot: boolean }) {
  const bingo = useBingoRoom(room.id)?.bingo;
  const confirm = useConfirm();
  const alert = useAlert();
  const notify = useNotice();
  const again = useMutation({
    mutationFn: async (game: number) => {
      const { revision } = await call(playAgain, { params: { id: room.id }, body: { game } });
      await untilShown(room.id, revision);
    },
    onSuccess: () => notify(messages.again.started),
    onError: (error) => alert(`${messages.again.failed} ${errorText(error)}`),
  });
  const isAdmin = isRoot || loginKey(room.admin) === loginKey(login);
  if (!isAdmin || bingo === undefined || Object.keys(bingo.boards).length === 0) return null;
  const ask = async () => {
    // Read before asking, so that a late answer can't end a game that has started since.
    const { game = 1 } = bingo;
    const question = {
      title: messages.again.title(room.name),
      body: messages.again.body,
      yes: messages.again.again,
      no: messages.again.cancel,
    };
    if (await confirm({ ...question, tone: 'danger' })) again.mutate(game);
  };
  return (
    <Button onClick={ask} busy={again.isPending}>
      {messages.again.again}
    </Button>
  );
}
