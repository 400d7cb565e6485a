import { useMemo, useState } from 'react';
import css from '#web/photos/Thumbnail.module.css';
import { useBlobUrl } from '#web/photos/use-blob-url.ts';
import * as messages from '../messages.ts';

/** A blob URL has this page's origin, so a file is only ever shown as an image, whatever type it claims to have. */
function asImage(photo: Blob): Blob {
  return /^image\/(?:jpeg|png|webp|gif|avif|heic|heif)$/.test(photo.type)
    ? photo
    : new Blob([photo], { type: 'image/jpeg' });
}

export function PhotoPreview({ photo, alt }: { photo: Blob; alt: string }) {
  const image = useMemo(() => asImage(photo), [photo]);
  const url = useBlobUrl(image);
  const [unreadable, setUnreadable] = useState<Blob>();
  if (unreadable === image) return <p className={css.noPreview}>{messages.square.noPreview}</p>;
  return <div className={css.preview}>{url && <img src={url} alt={alt} onError={() => setUnreadable(image)} />}</div>;
}
