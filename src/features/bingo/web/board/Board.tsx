import { memo, type ReactNode } from 'react';
import { SquareGrid } from '#features/rooms/web/index.ts';
import { replaceQueryValue } from '#web/navigation/navigate.ts';
import { Thumbnail } from '#web/photos/Thumbnail.tsx';
import { useBlobUrl } from '#web/photos/use-blob-url.ts';
import { formatPercent } from '#web/text/format-number.ts';
import { Icon } from '#web/ui/Icon.tsx';
import * as icons from '#web/ui/icon-shapes.ts';
import { Odometer } from '#web/ui/Odometer.tsx';
import { QueryState } from '#web/ui/QueryState.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import type { BoardEntry } from '../../contract.ts';
import { bingoGrid, scoreOf } from '../../score.ts';
import type { useBoard } from '../api.ts';
import * as messages from '../messages.ts';
import css from './Board.module.css';
import type { PendingPhoto } from './overlay.ts';
import squareCss from './Square.module.css';

const texts = messages.room.board;

/** Opens a square's dialog by putting the square in the URL. */
export const showSquare = (challengeId: string | undefined) => replaceQueryValue('square', challengeId);

interface Props {
  roomId: string;
  label: string;
  entries: readonly BoardEntry[];
  /** The person's photos that haven't been uploaded yet, by challenge. */
  waiting?: ReadonlyMap<string, PendingPhoto>;
  /** The challenges whose marks couldn't be saved. */
  failed?: ReadonlySet<string>;
  /** Completed squares with an open question, by event number. */
  questioned?: ReadonlySet<number>;
  /** The positions of squares in lines that have just become full. */
  glowing?: ReadonlySet<number>;
}

/** The twelve squares of a board, as buttons. */
export function Board({ roomId, label, entries, waiting, failed, questioned, glowing }: Props) {
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
        />
      ))}
    </SquareGrid>
  );
}

/** Memoised, because a tap changes only one of twelve squares. */
const Square = memo(function Square(props: SquareProps) {
  const { roomId, entry, row, column, waiting, hasFailed, isQuestioned, isGlowing } = props;
  const { challenge, completed, has_image } = entry;
  // The person's own photo is shown even before it's uploaded.
  const pictured = completed && (waiting?.photo !== undefined || entry.photo !== undefined);
  const trouble = troubleOf(waiting, hasFailed);
  // In visual order, so that voice control works with the visible text.
  const state = [...(trouble ? [trouble] : []), ...(isQuestioned ? [texts.questioned] : []), stateOf(entry)].join(', ');
  return (
    <button
      type="button"
      className={squareCss.square}
      data-done={completed || undefined}
      data-pictured={pictured || undefined}
      data-questioned={isQuestioned || undefined}
      data-glowing={isGlowing || undefined}
      aria-label={texts.square(row, column, challenge.title, state)}
      aria-haspopup="dialog"
      onClick={() => showSquare(challenge.id)}
    >
      {pictured && (
        <span className={squareCss.picture} aria-hidden="true">
          <SquarePicture roomId={roomId} v={entry.photo} own={waiting?.photo} />
        </span>
      )}
      <span className={squareCss.marks}>
        {completed ? (
          <span className={squareCss.stamp}>
            <Icon shape={icons.check} />
          </span>
        ) : (
          <Difficulty difficulty={challenge.difficulty} />
        )}
        {(has_image || (challenge.image_required && !completed)) && (
          <span className={squareCss.camera} data-has={has_image || undefined}>
            <Icon shape={icons.camera} />
          </span>
        )}
      </span>
      {isQuestioned && (
        <span className={squareCss.doubt} aria-hidden="true">
          ?
        </span>
      )}
      <bdi className={squareCss.title} data-long={isLong(challenge.title) || undefined}>
        {challenge.title}
      </bdi>{' '}
      {trouble && (
        <span
          className={squareCss.trouble}
          aria-hidden="true"
          data-bad={hasFailed || waiting?.phase === 'refused' || undefined}
        >
          {trouble}
        </span>
      )}
      {waiting?.phase === 'sending' && (
        <span className={squareCss.progress}>
          <span style={{ width: `${(waiting.share ?? 0) * 100}%` }} />
        </span>
      )}
    </button>
  );
});

interface SquarePictureProps {
  roomId: string;
  v: string | undefined;
  /** The person's own photo, stored on this device until it's uploaded. */
  own: Blob | undefined;
}

function SquarePicture({ roomId, v, own }: SquarePictureProps) {
  if (own) return <OwnPhoto photo={own} />;
  return v !== undefined && <Thumbnail roomId={roomId} v={v} />;
}

/** Hides files that aren't images. */
function OwnPhoto({ photo }: { photo: Blob }) {
  const url = useBlobUrl(photo);
  return url !== undefined && <img src={url} alt="" onError={({ currentTarget }) => currentTarget.remove()} />;
}

interface SquareProps {
  roomId: string;
  entry: BoardEntry;
  row: number;
  column: number;
  waiting: PendingPhoto | undefined;
  hasFailed: boolean;
  /** Whether the square is questioned; it still counts until the question is settled. */
  isQuestioned: boolean;
  isGlowing: boolean;
}

function stateOf(entry: BoardEntry): string {
  if (entry.completed) return entry.has_image ? texts.doneWithPhoto : texts.done;
  return entry.challenge.image_required ? texts.openPhoto : texts.open;
}

function troubleOf(waiting: PendingPhoto | undefined, hasFailed: boolean): string | undefined {
  if (hasFailed) return texts.failed;
  if (!waiting) return undefined;
  return waiting.phase === 'sending' ? texts.sending(formatPercent(waiting.share ?? 0)) : texts.waiting;
}

const longWord = 11;

const longTitle = 48;

/** Whether a title at its usual size is too long for a square on a phone, or has a word that would be hyphenated. */
function isLong(title: string): boolean {
  return title.length > longTitle || title.split(/[\s-]+/).some((word) => word.length > longWord);
}

const levels = [1, 2, 3, 4, 5];

/** Difficulty as five dots; decorative, because the square's dialog has it as text. */
export function Difficulty({ difficulty }: { difficulty: number }) {
  return (
    <span className={css.difficulty} aria-hidden="true">
      {levels.map((level) => (
        <span key={level} data-on={level <= difficulty || undefined} />
      ))}
    </span>
  );
}

export function BoardHeader({ title, entries }: { title: string; entries: readonly BoardEntry[] }) {
  const { won } = messages.room;
  const score = scoreOf(
    entries.map(({ challenge }) => challenge.points),
    entries.map(({ completed }) => completed),
  );
  const details = [
    ...(score.rows + score.columns > 0 && !score.fullHouse ? [won.lines(score.rows, score.columns)] : []),
    ...(score.fullHouse ? [won.fullHouse] : []),
  ];
  return (
    <div className={css.head} data-head="">
      <div className={css.words}>
        <h2>{title}</h2>
        <p className={css.details}>
          <span>
            {texts.squaresOf(score.squares, entries.length)}
            <span className="visually-hidden"> {texts.squares}</span>
          </span>
          {details.map((detail) => (
            <span key={detail}>{detail}</span>
          ))}
        </p>
      </div>
      <p className={css.points}>
        <Odometer value={score.points} />
        <span className="visually-hidden"> {texts.points}</span>
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
