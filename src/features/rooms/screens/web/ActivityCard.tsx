import { createContext, use, useCallback, useSyncExternalStore } from 'react';
import { lruInPage, type Shown } from '#web/photos/thumbnail-lru.ts';
import { Icon } from '#web/ui/Icon.tsx';
import * as icons from '#web/ui/icon-shapes.ts';
import { GuestMark } from '../../guests/web/GuestMark.tsx';
import * as messages from '../../web/messages.ts';
import type { RoomOnScreen, ScreenActivity } from '../contract.ts';
import css from './ActivityCard.module.css';
import { readThumbnails } from './screen-call.ts';

/** The cache key for the only room that's shown. */
const lruKey = 'screen';

/** A screen's thumbnails, requested with its secret and cached only in this tab. */
export function openThumbnailLru(secret: string) {
  const { shown, watch, retry, forget } = lruInPage({
    read: (_room, versions) => readThumbnails(secret, versions),
    finalStatuses: [400, 404],
    store: { read: async () => undefined, write: async () => undefined },
  });
  return {
    shown: (v: string): Shown => shown(lruKey, v),
    watch: (v: string, onChange: () => void) => watch(lruKey, v, onChange),
    retry,
    forget,
  };
}
export type ThumbnailLru = ReturnType<typeof openThumbnailLru>;

export const ThumbnailLruContext = createContext<ThumbnailLru | undefined>(undefined);

/** The thumbnail's URL; undefined while it's loading, and null if it isn't available. */
function useScreenThumbnail(v: string): Shown {
  const thumbnails = use(ThumbnailLruContext);
  const watch = useCallback(
    (onChange: () => void) => thumbnails?.watch(v, onChange) ?? (() => undefined),
    [thumbnails, v],
  );
  return useSyncExternalStore(watch, () => thumbnails?.shown(v));
}

/** A room's photo as a thumbnail, or a camera icon while it's loading or if it's missing. */
export function SmallPhoto({ v }: { v: string }) {
  const url = useScreenThumbnail(v);
  return url ? <img src={url} alt="" /> : <Icon shape={icons.camera} />;
}

const texts = messages.onScreen;

interface Props {
  activity: ScreenActivity;
  room: Pick<RoomOnScreen, 'guests'>;
  isSmall: boolean;
}

export function ActivityCard({ activity, room, isSmall }: Props) {
  const { login, title, photo, hearts, is_questioned: isQuestioned } = activity;
  return (
    <li className={css.card} data-small={isSmall || undefined} data-questioned={isQuestioned || undefined}>
      <span className={css.picture}>
        {photo === undefined ? <Icon shape={icons.check} /> : <SmallPhoto v={photo} />}
      </span>
      <span className={css.words}>
        <span className={css.head}>
          <bdi className={css.who} translate="no">
            {login}
          </bdi>
          <GuestMark room={room} login={login} />
        </span>
        <span className={css.what}>
          <bdi>{title}</bdi>
          {isQuestioned && <b className={css.doubt}> · {messages.feed.isQuestioned}</b>}
        </span>
        {hearts > 0 && (
          <span className={css.hearts}>
            <Icon shape={icons.heart} />
            <span aria-hidden="true">{hearts}</span>
            <span className="visually-hidden">{texts.hearts(hearts)}</span>
          </span>
        )}
      </span>
    </li>
  );
}
