import { useQuery } from '@tanstack/react-query';
import { type Ref, type TouchEvent, useImperativeHandle, useLayoutEffect, useRef } from 'react';
import { ApiError } from '#web/api/client.ts';
import { viewProblem } from '#web/photos/photo-problem.ts';
import { usePhotoUrl } from '#web/photos/use-blob-url.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { QueryState } from '#web/ui/QueryState.tsx';
import * as messages from '../../web/messages.ts';
import type { RoomPhoto } from '../contract.ts';
import { largePhotoQuery } from './api.ts';
import css from './PhotoViewer.module.css';

const texts = messages.photoWall;
/** A mostly vertical swipe closes the viewer if it goes at least this far down. */
const closingPx = 90;

export interface StripHandle {
  /** Moves on by `step` photos. */
  go: (step: number) => void;
}

interface Props {
  ref: Ref<StripHandle>;
  roomId: string;
  photos: readonly RoomPhoto[];
  index: number;
  onShow: (seq: number) => void;
  onClose: () => void;
  onDoubleTap: () => void;
}

/** All photos side by side, with one in the middle. Only that one and its neighbours are loaded. */
export function PhotoStrip({ ref, roomId, photos, index, onShow, onClose, onDoubleTap }: Props) {
  const list = useRef<HTMLOListElement>(null);
  const swipe = useSwipeDown(onClose);
  const middle = useMiddle(list, index);

  const go = (step: number) => {
    const item = list.current?.children[index + step];
    const isReduced = matchMedia('(prefers-reduced-motion: reduce)').matches;
    item?.scrollIntoView({ inline: 'center', block: 'nearest', behavior: isReduced ? 'instant' : 'smooth' });
  };
  useImperativeHandle(ref, () => ({ go }));

  const follow = () => {
    const at = middleIndexOf(list.current);
    const photo = photos[at];
    if (photo === undefined || at === middle.current) return;
    middle.current = at;
    onShow(photo.seq);
  };

  return (
    <div className={css.stage}>
      <ol
        ref={list}
        className={css.strip}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable element must be scrollable by keyboard
        tabIndex={0}
        onScroll={follow}
        onDoubleClick={onDoubleTap}
        {...swipe}
      >
        {photos.map((photo, at) => (
          <li key={photo.seq} className={css.item} inert={at !== index}>
            {Math.abs(at - index) <= 1 && <LargePhoto roomId={roomId} photo={photo} />}
          </li>
        ))}
      </ol>
      <StepButton label={texts.before} icon="back" isEnabled={index > 0} onClick={() => go(-1)} />
      <StepButton label={texts.after} icon="forward" isEnabled={index < photos.length - 1} onClick={() => go(1)} />
    </div>
  );
}

interface StepButtonProps {
  label: string;
  icon: 'back' | 'forward';
  isEnabled: boolean;
  onClick: () => void;
}

/** At either end, it's disabled rather than removed, so that it keeps the focus. */
function StepButton({ label, icon, isEnabled, onClick }: StepButtonProps) {
  return (
    <button
      type="button"
      className={css.side}
      data-side={icon}
      aria-label={label}
      aria-disabled={!isEnabled}
      onClick={isEnabled ? onClick : undefined}
    >
      <Icon name={icon} />
    </button>
  );
}

function middleIndexOf(list: HTMLOListElement | null): number {
  const [first, second] = list?.children ?? [];
  if (list === null || !(first instanceof HTMLElement)) return 0;
  const step = second instanceof HTMLElement ? second.offsetLeft - first.offsetLeft : list.clientWidth;
  return Math.round(list.scrollLeft / step);
}

/** Scrolls to the photo in the URL, initially and when photos before it are added or removed. */
function useMiddle(list: { current: HTMLOListElement | null }, index: number) {
  const middle = useRef(-1);
  useLayoutEffect(() => {
    if (middle.current === index) return;
    middle.current = index;
    list.current?.children[index]?.scrollIntoView({ inline: 'center', block: 'nearest', behavior: 'instant' });
  }, [list, index]);
  return middle;
}

function useSwipeDown(onClose: () => void) {
  const start = useRef<{ x: number; y: number }>(undefined);
  return {
    onTouchStart: ({ touches }: TouchEvent) => {
      const first = touches[0];
      start.current = touches.length === 1 && first ? { x: first.clientX, y: first.clientY } : undefined;
    },
    onTouchEnd: ({ changedTouches }: TouchEvent) => {
      const last = changedTouches[0];
      if (start.current === undefined || last === undefined) return;
      const [right, down] = [last.clientX - start.current.x, last.clientY - start.current.y];
      if (down > closingPx && Math.abs(right) < down / 2) onClose();
    },
  };
}

/** The server's own sentences distinguish a missing file from a photo that's no longer in the room. */
const problemOf = (error: unknown) =>
  viewProblem(error, error instanceof ApiError && error.hasServerMessage ? error.message : messages.photoWall.noPhoto);

interface LargePhotoProps {
  roomId: string;
  photo: Pick<RoomPhoto, 'login' | 'v' | 'title'>;
}

/** A photo as large as its container, whatever its shape. */
function LargePhoto({ roomId, photo }: LargePhotoProps) {
  const query = useQuery(largePhotoQuery(roomId, photo));
  const url = usePhotoUrl(query.data?.image);
  return (
    <QueryState
      query={{ ...query, data: query.error ? undefined : url }}
      title={problemOf}
      skeleton={<span className={css.waiting} />}
    >
      {(address) => (
        <img
          className={css.photo}
          src={address}
          alt={messages.photoWall.alt(photo.title, photo.login)}
          draggable={false}
          decoding="async"
        />
      )}
    </QueryState>
  );
}
