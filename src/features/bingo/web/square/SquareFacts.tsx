import { useQuery } from '@tanstack/react-query';
import type { Room } from '#features/rooms/contract.ts';
import { photoPath } from '#features/rooms/web/index.ts';
import { navigate } from '#web/navigation/navigate.ts';
import { viewProblem } from '#web/photos/photo-problem.ts';
import { usePhotoUrl } from '#web/photos/use-blob-url.ts';
import { formatDate, formatTime } from '#web/text/format.ts';
import { Button } from '#web/ui/Button.tsx';
import { QueryState } from '#web/ui/QueryState.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import type { BoardAddress, BoardEntry } from '../../contract.ts';
import { imageQuery } from '../api.ts';
import { Difficulty } from '../board/Square.tsx';
import { messages } from '../messages.ts';
import css from './SquareDialog.module.css';

const texts = messages.square;

export function SquareFacts({ entry: { challenge, completed_at, has_image } }: { entry: BoardEntry }) {
  const { difficulty, points, category, image_required, description } = challenge;
  const isToday = completed_at !== null && formatDate(completed_at) === formatDate(new Date().toISOString());
  return (
    <>
      <p className={css.facts}>
        <span className="visually-hidden">{texts.difficultyOf(difficulty)}</span>
        <Difficulty difficulty={difficulty} /> · {texts.points(points)} · <bdi>{category}</bdi>
        {image_required && !has_image && ` · ${texts.needsPhoto}`}
        {/* The photo shows its own time. */}
        {completed_at && !has_image && (
          <>
            {' · '}
            <time dateTime={completed_at}>
              {texts.doneAt(isToday ? formatTime(completed_at) : formatDate(completed_at))}
            </time>
          </>
        )}
      </p>
      <p className={css.description} dir="auto">
        {description}
      </p>
    </>
  );
}

const problemOf = (error: unknown) => viewProblem(error, texts.noImage);

interface SquarePhotoProps {
  room: Room;
  address: BoardAddress;
  entry: BoardEntry;
}

/** A square's photo with its owner and time, linked to the same photo in the room's photo viewer. */
export function SquarePhoto({ room, address: { roomId, login }, entry }: SquarePhotoProps) {
  const { challenge, photo, seq, completed_at: at } = entry;
  const query = useQuery(imageQuery(roomId, login, challenge.id, photo));
  const url = usePhotoUrl(query.data?.image);
  return (
    <div className={css.photo}>
      <QueryState
        query={{ ...query, data: query.error ? undefined : url }}
        title={problemOf}
        skeleton={<Skeleton height="var(--photo-height)" />}
      >
        {(address) => <img src={address} alt={texts.alt(challenge.title, login)} />}
      </QueryState>
      {photo !== undefined && seq !== undefined && at && (
        <a className={css.tag} href={photoPath(room, seq)}>
          <span className="visually-hidden">{texts.viewImage}: </span>
          <bdi translate="no">{login}</bdi> · <time dateTime={at}>{formatTime(at)}</time>
        </a>
      )}
    </div>
  );
}

interface ViewImageProps {
  room: Room;
  entry: BoardEntry;
  tone?: 'plain' | 'accent';
}

/**
 * Links to the photo in the room's photo viewer, where it can be saved. Hidden without a photo, because the dialog
 * already says that there is none.
 */
export function ViewImage({ room, entry: { photo, seq }, tone = 'plain' }: ViewImageProps) {
  if (photo === undefined || seq === undefined) return null;
  return (
    <Button tone={tone} onClick={() => navigate(photoPath(room, seq))}>
      {messages.square.viewImage}
    </Button>
  );
}

/** Also true if a photo should exist but is missing, because loading it then shows the error. */
export function mayHavePhoto({ completed, has_image, challenge }: BoardEntry): boolean {
  return completed && (has_image || challenge.image_required);
}
