import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { jpegOf } from '#web/photos/jpeg-of.ts';
import { Icon } from '#web/ui/Icon.tsx';
import * as icons from '#web/ui/icon-shapes.ts';
import type { RoomPhoto } from '../../photo-contract.ts';
import { largePhotoQuery } from '../api.ts';
import { useBlobUrl } from '../photo/use-blob-url.ts';
import { words } from '../words.ts';
import css from './PhotoViewer.module.css';

/** Saves the photo that is shown; while it is not there yet, nothing is to be saved. */
export function DownloadPhoto({ roomId, photo }: { roomId: string; photo: RoomPhoto }) {
  const { data } = useQuery(largePhotoQuery(roomId, photo));
  const url = useBlobUrl(useMemo(() => data && jpegOf(data.image), [data]));
  if (url === undefined) return <span className={css.act} />;
  return (
    <a className={css.act} href={url} download={fileName(photo.title)} aria-label={words.photoWall.download}>
      <Icon shape={icons.download} />
    </a>
  );
}

/** The title as every file system takes it. */
function fileName(title: string): string {
  const name = title.replace(/[^\p{L}\p{M}\p{N}]+/gu, '-').replace(/^-+|-+$/g, '');
  return `${name.slice(0, 60) || 'photo'}.jpg`;
}
