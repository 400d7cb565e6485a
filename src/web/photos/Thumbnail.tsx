import { type RefObject, useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import * as z from 'zod/mini';
import { checked, request } from '../api/client.ts';
import { watchToken } from '../session/token.ts';
import { classes } from '../ui/classes.ts';
import { Icon } from '../ui/Icon.tsx';
import * as icons from '../ui/icon-shapes.ts';
import css from './Thumbnail.module.css';
import { readStored, writeStored } from './thumbnail-cache.ts';
import { lruInPage, type Shown, thumbnailCall } from './thumbnail-lru.ts';

/** The thumbnails' size, which gives the image its shape before it has loaded. */
const px = 240;

interface Props {
  roomId: string;
  v: string;
  /** Width and height in px; by default the thumbnail fills its container. */
  size?: number;
  /** Only if nothing beside it describes it. */
  alt?: string;
  className?: string | undefined;
}

/** A room photo's thumbnail, loaded when it's near the viewport. Its space is reserved from the start. */
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

/** Before any scrolling only visible thumbnails are loaded; afterwards the next ones are loaded early. */
const preloadPx = 600;

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
      observer = observe(preloadPx);
    },
    { once: true, passive: true, capture: true },
  );
  return observe(0);
}

function forget(element: Element): void {
  arrivals.delete(element);
  observer?.unobserve(element);
}

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

const Answer = z.object({ thumbnails: z.record(z.string(), z.string()) });

async function read(roomId: string, versions: readonly string[]): Promise<Record<string, string>> {
  const path = thumbnailCall.path.replace('{id}', encodeURIComponent(roomId));
  const answer = await request({ method: 'GET', address: `/api${path}?v=${versions.join()}` });
  return checked(Answer, answer).thumbnails;
}

const thumbnails = lruInPage({
  read,
  finalStatuses: [400, 401, 403, 404],
  store: { read: readStored, write: writeStored },
});
watchToken(thumbnails.forget);
addEventListener('online', thumbnails.retry);

/**
 * The thumbnail of a room photo (`photo` of a square, `v` of a photo): a URL for an image, undefined while loading,
 * null if it isn't available. Without a version nothing is requested.
 */
function useThumbnail(roomId: string, v: string | undefined): Shown {
  const watch = useCallback(
    (notify: () => void) => (v === undefined ? () => undefined : thumbnails.watch(roomId, v, notify)),
    [roomId, v],
  );
  return useSyncExternalStore(watch, () => (v === undefined ? undefined : thumbnails.shown(roomId, v)));
}
