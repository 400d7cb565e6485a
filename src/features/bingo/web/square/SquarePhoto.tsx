import { useQuery } from '@tanstack/react-query';
import { viewProblem } from '#web/photos/photo-problem.ts';
import { usePhotoUrl } from '#web/photos/use-photo-url.ts';
import { QueryState } from '#web/ui/QueryState.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import type { BoardEntry } from '../../contract.ts';
import { imageQuery } from '../api.ts';
import type { BoardAddress } from '../board-address.ts';
import { messages } from '../messages.ts';
import css from './SquarePhoto.module.css';

const problemOf = (error: unknown) => viewProblem(error, messages.square.noImage);

interface Props {
  address: BoardAddress;
  entry: BoardEntry;
  /** Leaves room for more than the photo. */
  isSmall?: boolean;
}

/** Large photo of a done square, for its dialog. */
export function SquarePhoto({ address: { roomId, login }, entry: { challenge, photo }, isSmall = false }: Props) {
  const query = useQuery(imageQuery(roomId, login, challenge.id, photo));
  const url = usePhotoUrl(query.data?.image);
  return (
    <div className={css.photo} data-small={isSmall || undefined}>
      <QueryState
        query={{ ...query, data: query.error ? undefined : url }}
        title={problemOf}
        skeleton={<Skeleton height="var(--photo-height)" />}
      >
        {(address) => <img src={address} alt={messages.square.alt(challenge.title, login)} />}
      </QueryState>
    </div>
  );
}
