import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { jpegOf } from '#web/photos/jpeg-of.ts';
import { QueryState } from '#web/ui/QueryState.tsx';
import type { RoomPhoto } from '../../photo-contract.ts';
import { largePhotoQuery } from '../api.ts';
import { words } from '../words.ts';
import { viewProblem } from './image-problem.ts';
import css from './LargePhoto.module.css';
import { useBlobUrl } from './use-blob-url.ts';

interface Props {
  roomId: string;
  photo: Pick<RoomPhoto, 'login' | 'challenge_id' | 'v' | 'title'>;
}

/** A photo as large as what it stands in, whatever its shape. */
export function LargePhoto({ roomId, photo }: Props) {
  const query = useQuery(largePhotoQuery(roomId, photo));
  const blob = useMemo(() => query.data && jpegOf(query.data.image), [query.data]);
  const url = useBlobUrl(blob);
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
