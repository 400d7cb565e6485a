import { useQuery } from '@tanstack/react-query';
import { usePhotoUrl } from '#web/photos/use-photo-url.ts';
import { fileNameOf } from '#web/text/file-name.ts';
import { Icon } from '#web/ui/Icon.tsx';
import * as icons from '#web/ui/icon-shapes.ts';
import type { RoomPhoto } from '../../photo-contract.ts';
import { words } from '../words.ts';
import { largePhotoQuery } from './api.ts';
import css from './PhotoViewer.module.css';

/** Saves the photo that is shown; while it is not there yet, nothing is to be saved. */
export function DownloadPhoto({ roomId, photo }: { roomId: string; photo: RoomPhoto }) {
  const { data } = useQuery(largePhotoQuery(roomId, photo));
  const url = usePhotoUrl(data?.image);
  if (url === undefined) return <span className={css.act} />;
  return (
    <a
      className={css.act}
      href={url}
      download={`${fileNameOf(photo.title, 'photo')}.jpg`}
      aria-label={words.photoWall.download}
    >
      <Icon shape={icons.download} />
    </a>
  );
}
