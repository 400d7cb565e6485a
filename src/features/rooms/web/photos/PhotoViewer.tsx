import { type KeyboardEvent, useEffect, useRef } from 'react';
import { navigate } from '#web/navigation/navigate.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { useNotice } from '#web/ui/Notice.tsx';
import { QueryState } from '#web/ui/QueryState.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import type { Room } from '../../contract.ts';
import type { RoomPhoto } from '../../photo-contract.ts';
import { words } from '../words.ts';
import { DownloadPhoto } from './DownloadPhoto.tsx';
import { PhotoFacts } from './PhotoFacts.tsx';
import { PhotoStrip, type StripHandle } from './PhotoStrip.tsx';
import css from './PhotoViewer.module.css';
import { photoPath } from './photo-path.ts';
import type { PhotosQuery } from './RoomViews.tsx';
import { SharePhoto } from './SharePhoto.tsx';

const texts = words.photoWall;

export interface Props {
  room: Room;
  query: PhotosQuery;
  /** Who is signed in. */
  login: string;
  /** Number of the event of the deed that it shows. */
  seq: number;
  onClose: () => void;
}

/** One photo over the page, and a swipe away all others of the room. */
export function PhotoViewer({ room, login, query, seq, onClose }: Props) {
  const strip = useRef<StripHandle>(null);
  const facts = useRef<HTMLDivElement>(null);
  const show = (next: number) => navigate(photoPath(room, next), { replace: true });
  const photos = query.data ?? [];
  const index = usePlace(query.data, seq, show, onClose);
  const photo = photos[index];

  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (step === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    strip.current?.go(step);
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys anywhere in the dialog, which has buttons for the same
    <div onKeyDown={onKeyDown}>
      <Dialog
        title={index < 0 ? texts.title : texts.place(index + 1, photos.length)}
        onClose={onClose}
        kind="screen"
        hasAddress
        headEnd={photo && <Acts room={room} photo={photo} />}
      >
        <QueryState
          query={{ ...query, data: index < 0 ? undefined : query.data }}
          title={texts.notRead}
          skeleton={<Skeleton height="calc(60 * var(--dvh))" />}
        >
          {(all) => (
            <>
              <PhotoStrip
                ref={strip}
                roomId={room.id}
                photos={all}
                index={index}
                onShow={show}
                onClose={onClose}
                onDoubleTap={() => facts.current?.querySelector<HTMLElement>('button[aria-pressed="false"]')?.click()}
              />
              <Dots index={index} count={all.length} />
              <PhotoFacts ref={facts} key={seq} room={room} login={login} photo={all[index] as RoomPhoto} />
            </>
          )}
        </QueryState>
      </Dialog>
    </div>
  );
}

function Acts({ room, photo }: { room: Room; photo: RoomPhoto }) {
  return (
    <span className={css.acts}>
      <DownloadPhoto roomId={room.id} photo={photo} />
      <SharePhoto room={room} photo={photo} />
    </span>
  );
}

/** Where a photo is among all; one that goes while it is looked at makes room for the next. */
function usePlace(
  photos: readonly RoomPhoto[] | undefined,
  seq: number,
  show: (seq: number) => void,
  onNone: () => void,
): number {
  const notify = useNotice();
  const last = useRef(0);
  const index = photos?.findIndex((photo) => photo.seq === seq) ?? -1;
  const isGone = photos !== undefined && index < 0;
  useEffect(() => {
    if (index >= 0) last.current = index;
  }, [index]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: told once, when it goes
  useEffect(() => {
    if (!isGone) return;
    notify(texts.gone);
    const next = photos[Math.min(last.current, photos.length - 1)];
    if (next === undefined) onNone();
    else show(next.seq);
  }, [isGone]);
  return index;
}

const dotsAtMost = 7;

/** Decoration: the title says the same. */
function Dots({ index, count }: { index: number; count: number }) {
  const shown = Math.min(dotsAtMost, count);
  const first = Math.max(0, Math.min(index - Math.floor(shown / 2), count - shown));
  return (
    <div className={css.dots} aria-hidden="true">
      {Array.from({ length: shown }, (_, place) => {
        const at = first + place;
        const isEnd = (place === 0 && first > 0) || (place === shown - 1 && at < count - 1);
        return <span key={at} className={css.dot} data-now={at === index || undefined} data-end={isEnd || undefined} />;
      })}
    </div>
  );
}
