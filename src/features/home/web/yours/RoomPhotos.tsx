import type { PlayedRoom } from '#features/bingo/home-contract.ts';
import { Thumbnail } from '#web/photos/Thumbnail.tsx';
import { formatTime } from '#web/text/format.ts';
import css from './RoomPhotos.module.css';

/** The newest photos of the room, small; on a wide screen the newest one larger, with whose it is. */
export function RoomPhotos({ roomId, photos }: { roomId: string } & Pick<PlayedRoom, 'photos'>) {
  return (
    <span className={css.photos} data-count={photos.length}>
      {photos.map(({ v, login, at }, index) => (
        <span key={v} className={css.photo}>
          <Thumbnail roomId={roomId} v={v} className={css.picture} />
          {index === 0 && (
            <span className={css.whose}>
              {login} · {formatTime(at)}
            </span>
          )}
        </span>
      ))}
    </span>
  );
}
