import { classes } from '../ui/classes.ts';
import { Icon } from '../ui/Icon.tsx';
import * as icons from '../ui/icon-shapes.ts';
import { useNearViewport } from './near-viewport.ts';
import css from './Thumbnail.module.css';
import { useThumbnail } from './thumbnails.ts';

/** As it is made: the box has this shape before anything is there. */
const px = 240;

interface Props {
  roomId: string;
  /** Version of the photo. */
  v: string;
  /** Width and height in px; without it the thumbnail fills what it stands in. */
  size?: number;
  /** Only where nothing beside it says what it shows. */
  alt?: string;
  className?: string | undefined;
}

/** A photo of a room, small. It is asked for when it comes near what is seen, and its box is there from the start. */
export function Thumbnail({ roomId, v, size, alt = '', className }: Props) {
  const [ref, isNear] = useNearViewport();
  const url = useThumbnail(roomId, isNear ? v : undefined);
  return (
    <span
      ref={ref}
      className={classes(css.box, className)}
      style={size === undefined ? undefined : { width: size, height: size }}
      data-state={url === null ? 'missing' : url === undefined ? 'waiting' : 'there'}
    >
      {typeof url === 'string' && <img src={url} alt={alt} width={px} height={px} decoding="async" draggable={false} />}
      {url === null && <Icon shape={icons.camera} />}
    </span>
  );
}
