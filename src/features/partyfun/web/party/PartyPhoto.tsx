import { useQuery } from '@tanstack/react-query';
import { usePhotoUrl } from '#web/photos/use-photo-url.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { picture } from '#web/ui/icon-shapes.ts';
import { photoQuery } from './api.ts';
import css from './PartyPhase.module.css';

interface Props {
  roomId: string;
  photo: string;
  alt: string;
  /** Uncropped instead of square. */
  isWhole?: boolean;
}

/** A photo of a round. Its space is reserved while loading. */
export function PartyPhoto({ roomId, photo, alt, isWhole = false }: Props) {
  const { data, error } = useQuery(photoQuery(roomId, photo));
  const url = usePhotoUrl(data?.image);
  return (
    <span className={css.box} data-whole={isWhole || undefined}>
      {url !== undefined ? (
        <img className={css.photo} src={url} alt={alt} decoding="async" />
      ) : (
        <span className={css.waiting}>
          {error !== null && <Icon shape={picture} />}
          <span className="visually-hidden">{alt}</span>
        </span>
      )}
    </span>
  );
}
