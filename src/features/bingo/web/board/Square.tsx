import { memo } from 'react';
import { Thumbnail } from '#web/photos/Thumbnail.tsx';
import { useBlobUrl } from '#web/photos/use-blob-url.ts';
import { formatPercent } from '#web/text/format-number.ts';
import { Icon } from '#web/ui/Icon.tsx';
import * as icons from '#web/ui/icon-shapes.ts';
import type { BoardEntry } from '../../contract.ts';
import * as messages from '../messages.ts';
import boardCss from './Board.module.css';
import type { PendingPhoto } from './overlay.ts';
import css from './Square.module.css';

/** Memoized, because a tap changes only one of twelve squares. */
export const Square = memo(function Square(props: Props) {
  const { roomId, entry, row, column, waiting, hasFailed, isQuestioned, isGlowing, onOpen } = props;
  const { challenge, completed, has_image } = entry;
  // The person's own photo shows before it's uploaded.
  const pictured = completed && (waiting?.request.photo !== undefined || entry.photo !== undefined);
  const trouble = troubleOf(waiting, hasFailed);
  // In visual order, so that voice control matches the visible text.
  const state = [...(trouble ? [trouble] : []), ...(isQuestioned ? [texts.questioned] : []), stateOf(entry)].join(', ');
  return (
    <button
      type="button"
      className={css.square}
      data-done={completed || undefined}
      data-pictured={pictured || undefined}
      data-questioned={isQuestioned || undefined}
      data-glowing={isGlowing || undefined}
      aria-label={texts.square(row, column, challenge.title, state)}
      aria-haspopup="dialog"
      onClick={() => onOpen(challenge.id)}
    >
      {pictured && (
        <span className={css.picture} aria-hidden="true">
          <SquarePicture roomId={roomId} v={entry.photo} own={waiting?.request.photo} />
        </span>
      )}
      <span className={css.marks}>
        {completed ? (
          <span className={css.stamp}>
            <Icon shape={icons.check} />
          </span>
        ) : (
          <Difficulty difficulty={challenge.difficulty} />
        )}
        {(has_image || (challenge.image_required && !completed)) && (
          <span className={css.camera} data-has={has_image || undefined}>
            <Icon shape={icons.camera} />
          </span>
        )}
      </span>
      {isQuestioned && (
        <span className={css.doubt} aria-hidden="true">
          ?
        </span>
      )}
      <bdi className={css.title} data-long={isLong(challenge.title) || undefined}>
        {challenge.title}
      </bdi>{' '}
      {trouble && (
        <span
          className={css.trouble}
          aria-hidden="true"
          data-bad={hasFailed || waiting?.phase === 'refused' || undefined}
        >
          {trouble}
        </span>
      )}
      {waiting?.phase === 'sending' && (
        <span className={css.progress}>
          <span style={{ width: `${(waiting.share ?? 0) * 100}%` }} />
        </span>
      )}
    </button>
  );
});

interface SquarePictureProps {
  roomId: string;
  v: string | undefined;
  /** The person's own photo on this device, before it's uploaded. */
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

const texts = messages.room.board;

interface Props {
  roomId: string;
  entry: BoardEntry;
  row: number;
  column: number;
  waiting: PendingPhoto | undefined;
  hasFailed: boolean;
  /** Questioned, but still counts until the question is settled. */
  isQuestioned: boolean;
  isGlowing: boolean;
  onOpen: (challengeId: string) => void;
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

/** Whether a title is too long for a phone's square in the usual size, or has a word that would be hyphenated. */
function isLong(title: string): boolean {
  return title.length > longTitle || title.split(/[\s-]+/).some((word) => word.length > longWord);
}

const levels = [1, 2, 3, 4, 5];

/** Difficulty as five dots; decorative, because the square's dialog has it as text. */
export function Difficulty({ difficulty }: { difficulty: number }) {
  return (
    <span className={boardCss.difficulty} aria-hidden="true">
      {levels.map((level) => (
        <span key={level} data-on={level <= difficulty || undefined} />
      ))}
    </span>
  );
}
