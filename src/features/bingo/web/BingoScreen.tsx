import { type CSSProperties, useEffect, useState } from 'react';
import type { Room } from '#features/rooms/contract.ts';
import {
  ActivityCard,
  type GameScreen,
  GuestMark,
  membersOfTurn,
  ScreenFrame,
  SmallPhoto,
  useTurn,
} from '#features/rooms/web/index.ts';
import { secondMs } from '#shared/time.ts';
import { useMedia } from '#web/device/use-media.ts';
import { formatDateTime } from '#web/text/format.ts';
import { Icon } from '#web/ui/Icon.tsx';
import * as icons from '#web/ui/icon-shapes.ts';
import { Odometer } from '#web/ui/Odometer.tsx';
import { bingoGrid, linesOf, scoreOf } from '../score.ts';
import { type BoardsOnScreen, screenActivities } from '../screen-contract.ts';
import { bitsOf, type Change, changesBetween, type Gain } from './board/gains.ts';
import * as messages from './messages.ts';
import css from './screen/BingoScreen.module.css';

const texts = messages.screen;
const { rows, columns } = bingoGrid;
const squareCount = rows * columns;
const lines = linesOf(bingoGrid);

type Member = BoardsOnScreen['members'][number];

function progressText(member: Member): string {
  if (member.done === '') return texts.noBoard;
  const score = scoreOf([], bitsOf(member.done));
  if (score.fullHouse) return texts.fullHouse;
  const count = score.rows + score.columns;
  return count > 0 ? texts.lines(count) : texts.squaresOf(score.squares, squareCount);
}

function gainText({ rows: newRows, columns: newColumns, fullHouse, points }: Gain): string {
  const what = [
    ...newRows.map((row) => texts.row(row + 1)),
    ...newColumns.map((column) => texts.column(column + 1)),
    ...(fullHouse ? [texts.wholeBoard] : []),
  ];
  return texts.gained(what, points);
}

interface Props {
  room: Pick<Room, 'guests'>;
  member: Member;
  isLarge: boolean;
  change: Change | undefined;
  /** How far the board is shifted to the right, in half boards. */
  shift: number;
}

function ScreenBoard({ room, member, isLarge, change, shift }: Props) {
  const { login, place, points, photos } = member;
  const done = bitsOf(member.done);
  const isFull = (positions: readonly number[]) => positions.every((position) => done[position]);
  return (
    <li
      className={css.board}
      data-large={isLarge || undefined}
      style={shift > 0 ? { gridColumnStart: 1 + shift } : undefined}
    >
      <div className={css.head}>
        <span className={css.place} data-first={place === 1 || undefined}>
          {place}
        </span>
        <h2 className={css.name}>
          <bdi translate="no">{login}</bdi>
        </h2>
        <GuestMark room={room} login={login} />
      </div>
      <div
        className={css.grid}
        role="img"
        aria-label={texts.board(progressText(member), points, member.questioned?.length ?? 0)}
      >
        {Array.from({ length: squareCount }, (_, position) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: a square is its position
            key={position}
            className={css.square}
            style={{ gridArea: `${Math.floor(position / columns) + 1} / ${(position % columns) + 1}` }}
            data-done={done[position] || undefined}
            data-questioned={member.questioned?.includes(position) || undefined}
            data-fresh={change?.positions.includes(position) || undefined}
          >
            {done[position] && <Done photo={photos[position]} />}
          </span>
        ))}
        {lines.rows.map((line, row) =>
          isFull(line) ? (
            <span key={`row ${line[0]}`} className={css.rowBar} style={{ gridArea: `${row + 1} / ${columns + 1}` }} />
          ) : null,
        )}
        {lines.columns.map((line, column) =>
          isFull(line) ? (
            <span
              key={`column ${line[0]}`}
              className={css.columnBar}
              style={{ gridArea: `${rows + 1} / ${column + 1}` }}
            />
          ) : null,
        )}
        {change?.gain && <span className={css.gain}>{gainText(change.gain)}</span>}
      </div>
      <div className={css.foot}>
        <Odometer value={points} />
        <span>{progressText(member)}</span>
      </div>
    </li>
  );
}

function Done({ photo }: { photo: string | undefined }) {
  return photo === undefined ? <Icon shape={icons.check} /> : <SmallPhoto v={photo} />;
}

/** How long a board shows what it has gained. */
const shownForMs = 4 * secondMs;

/** What each board has just gained, for as long as that's shown. */
function useChanges(view: BoardsOnScreen): ReadonlyMap<string, Change> {
  const [last, setLast] = useState(view);
  const [fresh, setFresh] = useState<ReadonlyMap<string, Change>>(new Map());
  if (view !== last) {
    setLast(view);
    const got = changesBetween(last, view);
    if (got.size > 0) setFresh(new Map([...fresh, ...got]));
  }
  useEffect(() => {
    if (fresh.size === 0) return;
    const timer = setTimeout(() => setFresh(new Map()), shownForMs);
    return () => clearTimeout(timer);
  }, [fresh]);
  return fresh;
}
const boardsPerScreen = 8;
/** Up to this many boards are drawn large. */
const maxLarge = 4;

/** The number of boards per row, so that at most two rows fill the screen. */
function boardsInRow(count: number, isPortrait: boolean): number {
  if (count <= maxLarge) return isPortrait ? 2 : Math.max(2, count);
  return count <= 6 ? 3 : 4;
}

export const BingoScreen: GameScreen<BoardsOnScreen> = ({ room, view, here, lostAt }) => {
  const isReduced = useMedia('(prefers-reduced-motion: reduce)');
  const isPortrait = useMedia('(orientation: portrait)');
  const { members } = view;
  const turn = useTurn(members.length > boardsPerScreen && !isReduced);
  const shown = membersOfTurn(members, turn, boardsPerScreen);
  const changes = useChanges(view);
  const isLarge = shown.length <= maxLarge && members.length <= boardsPerScreen;
  // `room.count` includes all players, though only the top of a large room is ever shown.
  const notShown = room.count - (isReduced ? shown.length : members.length);
  const inRow = boardsInRow(isLarge ? shown.length : Math.max(shown.length, maxLarge + 1), isPortrait);
  // A shorter last row is centred by shifting it by half a board for each missing one.
  const missing = (inRow - (shown.length % inRow)) % inRow;
  const firstOfLast = missing > 0 ? shown.length - (shown.length % inRow) : undefined;
  const { ended } = view;
  const places = (isLarge ? screenActivities : screenActivities - 1) - (ended ? 1 : 0);
  const latest = view.deeds.slice(0, places);
  const cards = latest.length + (ended ? 1 : 0) + (notShown > 0 ? 1 : 0);
  return (
    <ScreenFrame room={room} here={here} lostAt={lostAt} isDense={!isLarge}>
      <ul
        className={css.boards}
        data-many={!isLarge || undefined}
        style={{ '--columns': inRow } as CSSProperties}
        aria-label={texts.boards}
      >
        {shown.map((member, index) => (
          <ScreenBoard
            key={member.login}
            room={room}
            member={member}
            isLarge={isLarge}
            change={changes.get(member.login)}
            shift={index === firstOfLast ? missing : 0}
          />
        ))}
      </ul>
      <ul className={css.deeds} data-many={!isLarge || undefined} data-count={cards} aria-label={texts.latest}>
        {ended && (
          <li className={css.ended}>
            <strong>{messages.ending.won(ended.winners)}</strong> {messages.ending.endedAt(formatDateTime(ended.at))}
          </li>
        )}
        {latest.map((activity) => (
          <ActivityCard key={activity.seq} activity={activity} room={room} isSmall={!isLarge || isPortrait} />
        ))}
        {notShown > 0 && <li className={css.more}>{texts.more(notShown)}</li>}
      </ul>
    </ScreenFrame>
  );
};
