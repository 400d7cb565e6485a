import { useQuery } from '@tanstack/react-query';
import { QueryState } from '#web/ui/QueryState.tsx';
import type { RoomPhoto } from '../../photo-contract.ts';
import { largePhotoQuery } from '../api.ts';
import { words } from '../words.ts';
import { viewProblem } from './image-problem.ts';
import css from './LargePhoto.module.css';
import { usePhotoUrl } from './use-photo-url.ts';

interface Props {
  roomId: string;
  photo: Pick<RoomPhoto, 'login' | 'challenge_id' | 'v' | 'title'>;
}

/** A photo as large as what it stands in, whatever its shape. */
export function LargePhoto({ roomId, photo }: Props) {
  const query = useQuery(largePhotoQuery(roomId, photo));
  const url = usePhotoUrl(query.data?.image);
  return (
    <QueryState
      query={{ ...query, data: query.error ? undefined : url }}
      title={viewProblem}
      skeleton={<span className={css.waiting} />}
    >
      {(address) => (
        <img
          className={css.photo}
          src={address}
          alt={words.square.alt(photo.title, photo.login)}
          draggable={false}
          decoding="async"
        />
      )}
    </QueryState>
  );
}
