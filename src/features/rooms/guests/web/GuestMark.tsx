import { isGuest } from '../../members.ts';
import * as messages from '../../web/messages.ts';
import css from './GuestMark.module.css';

interface Props {
  room: { guests?: readonly string[] | undefined };
  login: string;
}

export function GuestMark({ room, login }: Props) {
  return isGuest(room, login) ? <span className={css.mark}>{messages.room.guest}</span> : null;
}
