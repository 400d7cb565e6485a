import { useQuery } from '@tanstack/react-query';
import type { Room } from '#features/rooms/contract.ts';
import { photoPath } from '#features/rooms/web/index.ts';
import { fileNameOf } from '#web/device/save-file.ts';
import { viewProblem } from '#web/photos/photo-problem.ts';
import { usePhotoUrl } from '#web/photos/use-blob-url.ts';
import { formatDate, formatTime } from '#web/text/format.ts';
import { Button } from '#web/ui/Button.tsx';
import { ButtonLink } from '#web/ui/ButtonLink.tsx';
import { QueryState } from '#web/ui/QueryState.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import type { BoardAddress, BoardEntry } from '../../contract.ts';
import { imageQuery } from '../api.ts';
import { Difficulty } from '../board/Board.tsx';
import * as messages from '../messages.ts';
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
      {!query.error && photo !== undefined && seq !== undefined && at && (
        <a className={css.tag} href={photoPath(room, seq)}>
          <span className="visually-hidden">{texts.openPhoto}: </span>
          <bdi translate="no">{login}</bdi> · <time dateTime={at}>{formatTime(at)}</time>
        </a>
      )}
    </div>
  );
}

interface ViewImageProps {
  address: BoardAddress;
  entry: BoardEntry;
  tone?: 'plain' | 'accent';
}

/** Saves the photo as a JPEG. Hidden without one, because the dialog already says why there is none. */
export function ViewImage({ address: { roomId, login }, entry: { photo, challenge }, tone = 'plain' }: ViewImageProps) {
  const query = useQuery(imageQuery(roomId, login, challenge.id, photo));
  const url = usePhotoUrl(query.data?.image);
  if (query.error) return null;
  if (url === undefined)
    return (
      <Button tone={tone} busy>
        {texts.viewImage}
      </Button>
    );
  return (
    <ButtonLink tone={tone} to={url} download={`${fileNameOf(challenge.title, 'photo')}.jpg`}>
      {texts.viewImage}
    </ButtonLink>
  );
}

/** Also true if a photo should exist but is missing, because loading it then shows the error. */
export function mayHavePhoto({ completed, has_image, challenge }: BoardEntry): boolean {
  return completed && (has_image || challenge.image_required);
}
