import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, type Ref, useEffect, useRef } from 'react';
import { fileNameOf } from '#web/device/save-file.ts';
import { shareLink } from '#web/device/share-link.ts';
import { navigate } from '#web/navigation/navigate.ts';
import { siteOrigin } from '#web/navigation/site-origin.ts';
import { usePhotoUrl } from '#web/photos/use-blob-url.ts';
import { formatTime } from '#web/text/format.ts';
import { formatRecentDay } from '#web/text/relative-time.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import * as icons from '#web/ui/icon-shapes.ts';
import { useNotice } from '#web/ui/Notice.tsx';
import { QueryState } from '#web/ui/QueryState.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import type { Room } from '../../contract.ts';
import { GuestMark } from '../../guests/web/GuestMark.tsx';
import { HeartButton } from '../../hearts/web/HeartButton.tsx';
import { heartNames } from '../../hearts/web/heart-names.ts';
import * as messages from '../../web/messages.ts';
import type { RoomPhoto } from '../contract.ts';
import { largePhotoQuery, photoPath } from './api.ts';
import { PhotoStrip, type StripHandle } from './PhotoStrip.tsx';
import css from './PhotoViewer.module.css';
import type { PhotosQuery } from './RoomViews.tsx';

const texts = messages.photoWall;

interface PhotoFactsProps {
  ref?: Ref<HTMLDivElement>;
  room: Room;
  login: string;
  photo: RoomPhoto;
}

function PhotoFacts({ ref, room, login, photo }: PhotoFactsProps) {
  const { title, at, hearts } = photo;
  return (
    <div ref={ref} className={css.facts}>
      <p className={css.sign}>
        <span className={css.check}>
          <Icon shape={icons.check} />
        </span>
        <bdi>{title}</bdi>
      </p>
      <div className={css.line}>
        <div className={css.who}>
          <span>
            <bdi className={css.login} translate="no">
              {photo.login}
            </bdi>{' '}
            <GuestMark room={room} login={photo.login} />
          </span>
          <time dateTime={at}>{texts.when(formatRecentDay(at, Date.now()), formatTime(at))}</time>
          {hearts.length > 0 && <span>{heartNames({ hearts, login, room })}</span>}
        </div>
        <HeartButton
          roomId={room.id}
          seq={photo.seq}
          hearts={hearts}
          login={login}
          by={photo.login}
          title={title}
          classNames={css}
        />
      </div>
    </div>
  );
}

/** Shares the link to the photo's page, which only members of the room can see. */
function SharePhoto({ room, photo }: { room: Room; photo: RoomPhoto }) {
  const notify = useNotice();
  const share = async () => {
    const way = await shareLink({ title: photo.title, url: `${siteOrigin()}${photoPath(room, photo.seq)}` });
    if (way !== 'shared') notify(way === 'copied' ? texts.copied : texts.copyFailed);
  };
  return (
    <button type="button" className={css.act} aria-label={texts.share} onClick={() => void share()}>
      <Icon shape={icons.share} />
    </button>
  );
}

export interface Props {
  room: Room;
  query: PhotosQuery;
  login: string;
  /** The number of the activity's event. */
  seq: number;
  onClose: () => void;
}

/** One photo on top of the page; swiping shows the room's other photos. */
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
    // biome-ignore lint/a11y/noStaticElementInteractions: handles keys anywhere in the dialog, which has buttons too
    <div onKeyDown={onKeyDown}>
      <Dialog
        title={index < 0 ? texts.title : texts.place(index + 1, photos.length)}
        onClose={onClose}
        kind="screen"
        hasAddress
        headEnd={photo && <PhotoActions room={room} photo={photo} />}
      >
        <QueryState
          query={{ ...query, data: index < 0 ? undefined : query.data }}
          title={texts.loadFailed}
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

function PhotoActions({ room, photo }: { room: Room; photo: RoomPhoto }) {
  return (
    <span className={css.acts}>
      <DownloadPhoto roomId={room.id} photo={photo} />
      <SharePhoto room={room} photo={photo} />
    </span>
  );
}

/** A photo's index; if it's removed while it's being viewed, the next one takes its place. */
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs only when the photo disappears
  useEffect(() => {
    if (!isGone) return;
    notify(texts.gone);
    const next = photos[Math.min(last.current, photos.length - 1)];
    if (next === undefined) onNone();
    else show(next.seq);
  }, [isGone]);
  return index;
}

const maxDots = 7;

/** Decorative, because the title says the same. */
function Dots({ index, count }: { index: number; count: number }) {
  const shown = Math.min(maxDots, count);
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

/** Saves the current photo; there's nothing to save until it's loaded. */
function DownloadPhoto({ roomId, photo }: { roomId: string; photo: RoomPhoto }) {
  const { data } = useQuery(largePhotoQuery(roomId, photo));
  const url = usePhotoUrl(data?.image);
  if (url === undefined) return <span className={css.act} />;
  return (
    <a
      className={css.act}
      href={url}
      download={`${fileNameOf(photo.title, 'photo')}.jpg`}
      aria-label={messages.photoWall.download}
    >
      <Icon shape={icons.download} />
    </a>
  );
}
