import type { ReactNode } from 'react';
import { SquareGrid } from '#features/rooms/web/index.ts';
import { Odometer } from '#web/ui/Odometer.tsx';
import { QueryState } from '#web/ui/QueryState.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import type { BoardEntry } from '../../contract.ts';
import { bingoGrid, scoreOf } from '../../score.ts';
import type { useBoard } from '../api.ts';
import * as messages from '../messages.ts';
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

/** The twelve squares of a board, as buttons. */
export function Board({ roomId, label, entries, onOpen, waiting, failed, questioned, glowing }: Props) {
  return (
    <SquareGrid label={label} grid={bingoGrid} done={entries.map(({ completed }) => completed)} highlightFrom={1}>
      {entries.map((entry, position) => (
        <Square
          key={entry.challenge.id}
          roomId={roomId}
          entry={entry}
          row={Math.floor(position / bingoGrid.columns) + 1}
          column={(position % bingoGrid.columns) + 1}
          waiting={waiting?.get(entry.challenge.id)}
          hasFailed={failed?.has(entry.challenge.id) ?? false}
          isQuestioned={entry.seq !== undefined && (questioned?.has(entry.seq) ?? false)}
          isGlowing={glowing?.has(position) ?? false}
          onOpen={onOpen}
        />
      ))}
    </SquareGrid>
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
