import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { loginKey } from '#features/accounts/login-key.ts';
import { groupBy } from '#shared/lists.ts';
import { games } from '#shared/site-map.ts';
import { download, useDownload } from '#web/api/download.ts';
import { Thumbnail } from '#web/photos/Thumbnail.tsx';
import { deleteThumbnails } from '#web/photos/thumbnail-cache.ts';
import { formatDate } from '#web/text/format.ts';
import { formatBytes } from '#web/text/format-bytes.ts';
import { isolated } from '#web/text/isolate.ts';
import { formatRecentDay } from '#web/text/relative-time.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog, DialogActions } from '#web/ui/Dialog.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { FormProblem } from '#web/ui/Field.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import * as icons from '#web/ui/icon-shapes.ts';
import { useNotice } from '#web/ui/Notice.tsx';
import { Page } from '#web/ui/Page.tsx';
import { QueryState } from '#web/ui/QueryState.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import type { Room } from '../../contract.ts';
import { GuestMark } from '../../guests/web/GuestMark.tsx';
import { isGuest } from '../../members.ts';
import * as messages from '../../web/messages.ts';
import { downloadRoomPhotos, type RoomPhoto } from '../contract.ts';
import { photoPath, photosSizeQuery } from './api.ts';
import css from './PhotoWall.module.css';
import type { PhotosQuery } from './RoomViews.tsx';

const texts = messages.photoWall;

interface PhotoDaysProps {
  room: Room;
  photos: readonly RoomPhoto[];
}

/** Groups photos by day in this device's time zone, and shows each day's newest photo large. */
function PhotoDays({ room, photos }: PhotoDaysProps) {
  const nowMs = Date.now();
  const days = [...groupBy(photos, ({ at }) => formatDate(at)).values()];
  return days.map((ofDay, index) => (
    <section key={ofDay.at(-1)?.seq} className={css.day}>
      <div className={css.head}>
        <h2 className={css.dayName}>{formatRecentDay(ofDay[0]?.at ?? '', nowMs)}</h2>
        <span className={css.dayCount}>{texts.photos(ofDay.length)}</span>
      </div>
      <ul className={css.photos} data-large={index % 2 === 0 ? 'left' : 'right'}>
        {ofDay.map((photo) => (
          <Cell key={photo.seq} room={room} photo={photo} />
        ))}
      </ul>
    </section>
  ));
}

function Cell({ room, photo: { login, title, v, seq, hearts } }: { room: Room; photo: RoomPhoto }) {
  return (
    <li className={css.cell}>
      <a className={css.link} href={photoPath(room, seq)}>
        <Thumbnail roomId={room.id} v={v} />
        <span className="visually-hidden">
          {texts.cell(title, isGuest(room, login) ? messages.heart.guest(login) : isolated(login), hearts.length)}
        </span>
        <span className={css.caption} aria-hidden="true">
          <bdi className={css.login} translate="no">
            {login}
          </bdi>
          {hearts.length > 0 && (
            <span className={css.hearts}>
              <Icon shape={icons.heart} />
              {hearts.length}
            </span>
          )}
        </span>
      </a>
    </li>
  );
}

/** Downloads all of the room's photos as one file, after showing its size. */
function DownloadPhotos({ roomId, onClose }: { roomId: string; onClose: () => void }) {
  const { data: size } = useQuery(photosSizeQuery(roomId));
  const notify = useNotice();
  const { loadedBytes, problem, begin } = useDownload({
    ask: (how) => download(downloadRoomPhotos, { params: { id: roomId }, ...how }),
    fileName: `photos-${roomId}.zip`,
    aboutBytes: size?.bytes ?? 0,
    onSaved: () => {
      notify(texts.downloaded);
      onClose();
    },
    failed: texts.downloadFailed,
  });
  const isBusy = loadedBytes !== undefined;
  return (
    <Dialog title={texts.downloadTitle} onClose={onClose}>
      <p>{size && texts.downloadBody(size.photos, formatBytes(size.bytes))}</p>
      {isBusy && <p role="status">{texts.downloading(formatBytes(loadedBytes))}</p>}
      <FormProblem problem={problem} />
      <DialogActions>
        <Button onClick={onClose}>{texts.cancel}</Button>
        <Button tone="accent" busy={isBusy} onClick={() => void begin()} data-autofocus>
          {texts.download}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

export interface Props {
  room: Room;
  query: PhotosQuery;
  /** How to get the first photo, if there are none. */
  emptyDetail: string;
}

export function PhotoWall({ room, query, emptyDetail }: Props) {
  const [isDownloading, setIsDownloading] = useState(false);
  const photos = query.data;
  // Every heart creates a new list, but the set of photos rarely changes.
  const versions = photos?.map(({ v }) => v).join();
  useEffect(() => {
    if (versions !== undefined) void deleteThumbnails(room.id, new Set(versions.split(',')));
  }, [room.id, versions]);

  return (
    <div className={css.wall}>
      <Page
        title={texts.pageTitle(room.name)}
        heading={
          <>
            {texts.title} {photos && photos.length > 0 && <span className={css.count}>{photos.length}</span>}
          </>
        }
        sign={games[room.game].sign}
        lead={<bdi className={css.room}>{room.name}</bdi>}
        actions={
          photos &&
          photos.length > 0 && (
            <Button onClick={() => setIsDownloading(true)}>
              <Icon shape={icons.download} />
              {texts.downloadAll}
            </Button>
          )
        }
      >
        <QueryState query={query} title={texts.loadFailed} skeleton={<Skeleton height="30rem" />}>
          {(all) =>
            all.length === 0 ? (
              <EmptyState title={texts.emptyTitle} detail={emptyDetail} />
            ) : (
              <Photos room={room} photos={all} />
            )
          }
        </QueryState>
        {isDownloading && <DownloadPhotos roomId={room.id} onClose={() => setIsDownloading(false)} />}
      </Page>
    </div>
  );
}

function Photos({ room, photos }: { room: Room; photos: readonly RoomPhoto[] }) {
  const [player, setPlayer] = useState<string>();
  const own = photos.filter(({ login }) => player !== undefined && loginKey(login) === player);
  return (
    <>
      <PlayerChips room={room} photos={photos} player={own.length > 0 ? player : undefined} onChange={setPlayer} />
      <PhotoDays room={room} photos={own.length > 0 ? own : photos} />
    </>
  );
}

interface PlayerChipsProps {
  room: Room;
  photos: readonly RoomPhoto[];
  /** Login key of the player to filter by; undefined for all. */
  player: string | undefined;
  onChange: (player: string | undefined) => void;
}

/** Filters photos by player; players with the most photos come first. */
function PlayerChips({ room, photos, player, onChange }: PlayerChipsProps) {
  const players = [...groupBy(photos, ({ login }) => loginKey(login))]
    .map(([key, own]) => ({ key, login: own[0]?.login ?? key, count: own.length }))
    .sort((a, b) => b.count - a.count);
  if (players.length < 2) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset can't be a scrollable row in every browser
    <div className={css.chips} role="group" aria-label={messages.photoWall.whose}>
      <button
        type="button"
        className={css.chip}
        aria-pressed={player === undefined}
        onClick={() => onChange(undefined)}
      >
        {messages.photoWall.all}
      </button>
      {players.map(({ key, login, count }) => (
        <button
          key={key}
          type="button"
          className={css.chip}
          aria-pressed={player === key}
          onClick={() => onChange(player === key ? undefined : key)}
        >
          <bdi className={css.name} translate="no">
            {login}
          </bdi>
          <GuestMark room={room} login={login} />
          <span className={css.chipCount}>{count}</span>
        </button>
      ))}
    </div>
  );
}
