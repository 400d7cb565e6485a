import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import { Odometer } from '#web/ui/Odometer.tsx';
import { QueryState } from '#web/ui/QueryState.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import type { BoardEntry } from '../../contract.ts';
import { bingoGrid, linesOf, scoreOf } from '../../score.ts';
import type { useBoard } from '../api.ts';
import { messages } from '../messages.ts';
import css from './Board.module.css';
import type { PendingPhoto } from './overlay.ts';
import { Square } from './Square.tsx';

interface Props {
  roomId: string;
  label: string;
  entries: readonly BoardEntry[];
  onOpen: (challengeId: string) => void;
  /** The person's photos that aren't uploaded yet, by challenge. */
  waiting?: ReadonlyMap<string, PendingPhoto>;
  /** Challenges whose mark couldn't be saved. */
  failed?: ReadonlySet<string>;
  /** Done squares with an open question, by event number. */
  questioned?: ReadonlySet<number>;
  /** Positions of lines that just became full. */
  glowing?: ReadonlySet<number>;
}

const { rows, columns } = bingoGrid;
const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -columns, ArrowDown: columns };

/** The square that an arrow key moves to; undefined at the edge. */
function neighbour(position: number, key: string): number | undefined {
  const step = steps[key];
  if (step === undefined) return undefined;
  const next = position + step;
  const staysInRow = Math.floor(next / columns) === Math.floor(position / columns);
  if (Math.abs(step) === 1 && !staysInRow) return undefined;
  return next >= 0 && next < rows * columns ? next : undefined;
}

/** Four rows by three columns of buttons. Tab visits each; the arrow keys move by position on screen. */
export function Board({ roomId, label, entries, onOpen, waiting, failed, questioned, glowing }: Props) {
  const grid = useRef<HTMLDivElement>(null);

  const move = (event: KeyboardEvent) => {
    const squares = [...(grid.current?.querySelectorAll('button') ?? [])];
    const next = neighbour(squares.indexOf(event.target as HTMLButtonElement), event.key);
    if (next === undefined) return;
    event.preventDefault();
    squares[next]?.focus();
  };

  return (
    <div className={css.frame}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields */}
      <div ref={grid} className={css.grid} role="group" aria-label={label} onKeyDown={move}>
        {entries.map((entry, position) => (
          <Square
            key={entry.challenge.id}
            roomId={roomId}
            entry={entry}
            row={Math.floor(position / columns) + 1}
            column={(position % columns) + 1}
            waiting={waiting?.get(entry.challenge.id)}
            hasFailed={failed?.has(entry.challenge.id) ?? false}
            isQuestioned={entry.seq !== undefined && (questioned?.has(entry.seq) ?? false)}
            isGlowing={glowing?.has(position) ?? false}
            onOpen={onOpen}
          />
        ))}
      </div>
      <Lines entries={entries} />
    </div>
  );
}

/** How full each row and column is, at the edges of the board; decorative, because the squares say the same. */
function Lines({ entries }: { entries: readonly BoardEntry[] }) {
  const lines = linesOf(bingoGrid);
  const shareOf = (positions: readonly number[]) =>
    positions.filter((position) => entries[position]?.completed).length / positions.length;
  return (
    <>
      <div className={css.rows} aria-hidden="true">
        {lines.rows.map((positions) => (
          <Line key={positions[0]} share={shareOf(positions)} axis="height" />
        ))}
      </div>
      <div className={css.columns} aria-hidden="true">
        {lines.columns.map((positions) => (
          <Line key={positions[0]} share={shareOf(positions)} axis="width" />
        ))}
      </div>
    </>
  );
}

function Line({ share, axis }: { share: number; axis: 'width' | 'height' }) {
  return (
    <span className={css.line} data-full={share === 1 || undefined}>
      <span style={{ [axis]: `${share * 100}%` }} />
    </span>
  );
}

export function BoardHeader({ title, entries }: { title: string; entries: readonly BoardEntry[] }) {
  const texts = messages.room;
  const score = scoreOf(
    entries.map(({ challenge }) => challenge.points),
    entries.map(({ completed }) => completed),
  );
  const details = [
    ...(score.rows + score.columns > 0 && !score.fullHouse ? [texts.won.lines(score.rows, score.columns)] : []),
    ...(score.fullHouse ? [texts.won.fullHouse] : []),
  ];
  return (
    <div className={css.head} data-head="">
      <div className={css.words}>
        <h2>{title}</h2>
        <p className={css.details}>
          <span>
            {texts.board.squaresOf(score.squares, entries.length)}
            <span className="visually-hidden"> {texts.board.squares}</span>
          </span>
          {details.map((detail) => (
            <span key={detail}>{detail}</span>
          ))}
        </p>
      </div>
      <p className={css.points}>
        <Odometer value={score.points} />
        <span className="visually-hidden"> {texts.board.points}</span>
      </p>
    </div>
  );
}

interface BoardStateProps {
  query: ReturnType<typeof useBoard>['query'];
  children: (entries: readonly BoardEntry[]) => ReactNode;
}

/** A board, or its loading or error state. The skeleton is as tall as the board with its header. */
export function BoardState({ query, children }: BoardStateProps) {
  const skeleton = (
    <div className={css.skeleton}>
      <Skeleton height="100%" />
    </div>
  );
  return (
    <QueryState query={query} title={messages.room.errors.board} skeleton={skeleton}>
      {children}
    </QueryState>
  );
}
