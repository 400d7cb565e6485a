import { groupBy } from '#shared/lists.ts';
import { Thumbnail } from '#web/photos/Thumbnail.tsx';
import { formatDate } from '#web/text/format.ts';
import { isolated } from '#web/text/isolate.ts';
import { formatRecentDay } from '#web/text/relative-time.ts';
import { Icon } from '#web/ui/Icon.tsx';
import * as icons from '#web/ui/icon-shapes.ts';
import type { Room } from '../../contract.ts';
import { isGuest } from '../../is-guest.ts';
import type { RoomPhoto } from '../../photo-contract.ts';
import { words } from '../words.ts';
import css from './PhotoDays.module.css';
import { photoPath } from './photo-path.ts';

const texts = words.photoWall;

interface Props {
  room: Room;
  photos: readonly RoomPhoto[];
}

/** Photos by the days of this device, the newest of each day large. */
export function PhotoDays({ room, photos }: Props) {
  const nowMs = Date.now();
  const days = [...groupBy(photos, ({ at }) => formatDate(at)).values()];
  return days.map((ofDay, index) => (
    <section key={ofDay.at(-1)?.seq} className={css.day}>
      <div className={css.head}>
        <h2 className={css.name}>{formatRecentDay(ofDay[0]?.at ?? '', nowMs)}</h2>
        <span className={css.count}>{texts.photos(ofDay.length)}</span>
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
          {texts.cell(title, isGuest(room, login) ? words.heart.guest(login) : isolated(login), hearts.length)}
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
