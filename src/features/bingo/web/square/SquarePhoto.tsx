import { useQuery } from '@tanstack/react-query';
import { QueryState } from '#web/ui/QueryState.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { imageQuery } from '../api.ts';
import type { BoardAddress } from '../board-address.ts';
import { viewProblem } from '../photo/image-problem.ts';
import { usePhotoUrl } from '../photo/use-photo-url.ts';
import { words } from '../words.ts';
import css from './SquarePhoto.module.css';

interface Props {
  seat: BoardAddress;
  challenge: { id: string; title: string };
}

/** The photo of a done square, large, in the dialog of the square. */
export function SquarePhoto({ seat, challenge }: Props) {
  const query = useQuery(imageQuery(seat.roomId, seat.login, challenge.id));
  const url = usePhotoUrl(query.data?.image);
  return (
    <div className={css.photo}>
      <QueryState
        query={{ ...query, data: query.error ? undefined : url }}
        title={viewProblem}
        skeleton={<Skeleton height="min(45dvh, 22rem)" />}
      >
        {(address) => <img src={address} alt={words.square.alt(challenge.title, seat.login)} />}
      </QueryState>
    </div>
  );
}
