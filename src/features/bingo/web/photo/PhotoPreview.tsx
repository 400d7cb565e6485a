import { useMemo, useState } from 'react';
import css from '#web/photos/Thumbnail.module.css';
import { useBlobUrl } from '#web/photos/use-blob-url.ts';
import { messages } from '../messages.ts';

/** A blob has this page's origin, so whatever a file claims to be, it's shown as an image or not at all. */
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
