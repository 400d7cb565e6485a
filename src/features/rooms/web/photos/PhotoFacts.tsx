import type { Ref } from 'react';
import { formatTime } from '#web/text/format.ts';
import { formatRecentDay } from '#web/text/relative-time.ts';
import { Icon } from '#web/ui/Icon.tsx';
import * as icons from '#web/ui/icon-shapes.ts';
import type { Room } from '../../contract.ts';
import type { RoomPhoto } from '../../photo-contract.ts';
import { GuestMark } from '../guests/GuestMark.tsx';
import { HeartButton } from '../hearts/HeartButton.tsx';
import { heartNames } from '../hearts/heart-names.ts';
import { words } from '../words.ts';
import css from './PhotoViewer.module.css';

const texts = words.photoWall;

interface Props {
  ref?: Ref<HTMLDivElement>;
  room: Room;
  /** Who is signed in. */
  login: string;
  photo: RoomPhoto;
}

/** What a photo shows, whose it is, and who gave it a heart. */
export function PhotoFacts({ ref, room, login, photo }: Props) {
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
          look={css}
        />
      </div>
    </div>
  );
}
