import { useQuery } from '@tanstack/react-query';
import type { Room } from '#features/rooms/contract.ts';
import { photoPath } from '#features/rooms/web/index.ts';
import { viewProblem } from '#web/photos/photo-problem.ts';
import { usePhotoUrl } from '#web/photos/use-blob-url.ts';
import { formatTime } from '#web/text/format.ts';
import { QueryState } from '#web/ui/QueryState.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import type { BoardEntry } from '../../contract.ts';
import { imageQuery } from '../api.ts';
import type { BoardAddress } from '../board-address.ts';
import { messages } from '../messages.ts';
import css from './SquarePhoto.module.css';

const texts = messages.square;
const problemOf = (error: unknown) => viewProblem(error, texts.noImage);

interface Props {
  room: Room;
  address: BoardAddress;
  entry: BoardEntry;
}

/** A square's photo with its owner and time; links to it among all of the room's photos. */
export function SquarePhoto({ room, address: { roomId, login }, entry }: Props) {
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
