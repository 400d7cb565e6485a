import type { Room } from '#features/rooms/contract.ts';
import { GuestMark, SmallPhoto } from '#features/rooms/web/index.ts';
import { Icon } from '#web/ui/Icon.tsx';
import * as icons from '#web/ui/icon-shapes.ts';
import { Odometer } from '#web/ui/Odometer.tsx';
import { bingoGrid, linesOf, scoreOf } from '../../score.ts';
import type { BoardsOnScreen } from '../../screen-contract.ts';
import type { Gain } from '../board/gained-lines.ts';
import { words } from '../words.ts';
import { bitsOf, type Change } from './changes.ts';
import css from './ScreenBoard.module.css';

const texts = words.screen;
const { rows, columns } = bingoGrid;
const squareCount = rows * columns;
const lines = linesOf(bingoGrid);

type Member = BoardsOnScreen['members'][number];

function reached(member: Member): string {
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
  /** What it has just got. */
  change: Change | undefined;
}

/** One player's board with place, photos, full lines and points. */
export function ScreenBoard({ room, member, isLarge, change }: Props) {
  const { login, place, points, photos } = member;
  const done = bitsOf(member.done);
  const isFull = (positions: readonly number[]) => positions.every((position) => done[position]);
  return (
    <li className={css.board} data-large={isLarge || undefined}>
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
        aria-label={texts.board(reached(member), points, member.questioned?.length ?? 0)}
      >
        {Array.from({ length: squareCount }, (_, position) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: the position is what the square is
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
        <span>{reached(member)}</span>
      </div>
    </li>
  );
}

function Done({ photo }: { photo: string | undefined }) {
  return photo === undefined ? <Icon shape={icons.check} /> : <SmallPhoto v={photo} />;
}
