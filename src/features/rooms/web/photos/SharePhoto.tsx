import { handOn } from '#web/device/hand-on.ts';
import { siteOrigin } from '#web/navigation/site-origin.ts';
import { Icon } from '#web/ui/Icon.tsx';
import * as icons from '#web/ui/icon-shapes.ts';
import { useNotice } from '#web/ui/Notice.tsx';
import type { Room } from '../../contract.ts';
import type { RoomPhoto } from '../../photo-contract.ts';
import { words } from '../words.ts';
import css from './PhotoViewer.module.css';
import { photoPath } from './photo-path.ts';

const texts = words.photoWall;

/** Sends the link of the photo's page: who is in the room sees it, and nobody else. */
export function SharePhoto({ room, photo }: { room: Room; photo: RoomPhoto }) {
  const notify = useNotice();
  const share = async () => {
    const way = await handOn({ title: photo.title, url: `${siteOrigin()}${photoPath(room, photo.seq)}` });
    if (way !== 'shared') notify(way === 'copied' ? texts.copied : texts.copyFailed);
  };
  return (
    <button type="button" className={css.act} aria-label={texts.share} onClick={() => void share()}>
      <Icon shape={icons.share} />
    </button>
  );
}
