import { useQuery } from '@tanstack/react-query';
import { ApiError } from '#web/api/client.ts';
import { viewProblem } from '#web/photos/photo-problem.ts';
import { usePhotoUrl } from '#web/photos/use-photo-url.ts';
import { QueryState } from '#web/ui/QueryState.tsx';
import type { RoomPhoto } from '../../photo-contract.ts';
import { words } from '../words.ts';
import { largePhotoQuery } from './api.ts';
import css from './LargePhoto.module.css';

/** The server tells a photo whose file is gone from one that is not in the room any more. */
const problemOf = (error: unknown) =>
  viewProblem(error, error instanceof ApiError && error.isOwnSentence ? error.message : words.photoWall.noPhoto);

interface Props {
  roomId: string;
  photo: Pick<RoomPhoto, 'login' | 'v' | 'title'>;
}

/** A photo as large as what it stands in, whatever its shape. */
export function LargePhoto({ roomId, photo }: Props) {
  const query = useQuery(largePhotoQuery(roomId, photo));
  const url = usePhotoUrl(query.data?.image);
  return (
    <QueryState
      query={{ ...query, data: query.error ? undefined : url }}
      title={problemOf}
      skeleton={<span className={css.waiting} />}
    >
      {(address) => (
        <img
          className={css.photo}
          src={address}
          alt={words.photoWall.alt(photo.title, photo.login)}
          draggable={false}
          decoding="async"
        />
      )}
    </QueryState>
  );
}
