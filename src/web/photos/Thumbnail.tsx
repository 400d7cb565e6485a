import { type RefObject, useEffect, useRef, useState } from 'react';
import { classes } from '../ui/classes.ts';
import { Icon } from '../ui/Icon.tsx';
import * as icons from '../ui/icon-shapes.ts';
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

/** Before anybody scrolls, what is seen is asked for and nothing else; then what comes next is there before it is seen. */
const aheadPx = 600;

const arrivals = new Map<Element, () => void>();
let observer: IntersectionObserver | undefined;

function observe(margin: number): IntersectionObserver {
  const made = new IntersectionObserver(
    (changes) => {
      for (const { target, isIntersecting } of changes) {
        if (!isIntersecting) continue;
        arrivals.get(target)?.();
        forget(target);
      }
    },
    { rootMargin: `${margin}px 0px` },
  );
  for (const element of arrivals.keys()) made.observe(element);
  return made;
}

function start(): IntersectionObserver {
  addEventListener(
    'scroll',
    () => {
      observer?.disconnect();
      observer = observe(aheadPx);
    },
    { once: true, passive: true, capture: true },
  );
  return observe(0);
}

function forget(element: Element): void {
  arrivals.delete(element);
  observer?.unobserve(element);
}

/** Whether an element has been near what the reader sees. */
function useNearViewport(): [ref: RefObject<HTMLSpanElement | null>, isNear: boolean] {
  const ref = useRef<HTMLSpanElement>(null);
  const [isNear, setIsNear] = useState(false);
  useEffect(() => {
    const element = ref.current;
    if (element === null || isNear) return;
    arrivals.set(element, () => setIsNear(true));
    observer ??= start();
    observer.observe(element);
    return () => forget(element);
  }, [isNear]);
  return [ref, isNear];
}
