import { Icon } from '#web/ui/Icon.tsx';
import * as icons from '#web/ui/icon-shapes.ts';
import { GuestMark } from '../../guests/web/GuestMark.tsx';
import * as messages from '../../web/messages.ts';
import type { RoomOnScreen, ScreenActivity } from '../contract.ts';
import css from './ActivityCard.module.css';
import { SmallPhoto } from './screen-thumbnails.tsx';

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
