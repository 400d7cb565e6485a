import * as messages from '../messages.ts';
import css from '../PartyFunRoom.module.css';
import { reactions } from './live/reactions.ts';
import { isSameLogin } from './table.ts';

/** How many fit side by side on a phone. */
const maxOnPhone = 3;

interface Props {
  roomId: string;
  /** The viewer; undefined on a television. */
  login?: string;
}

export function Reactions({ roomId, login }: Props) {
  const shown = reactions.useValue().filter((entry) => entry.roomId === roomId);
  const announced = shown.filter(({ isAnnounced }) => isAnnounced).at(-1);
  const isOnScreen = login === undefined;
  return (
    <>
      <p className="visually-hidden" role="status">
        {announced && messages.phases.reacted(announced.login, announced.reaction)}
      </p>
      <ul className={css.reactions} data-screen={isOnScreen || undefined} aria-hidden="true">
        {(isOnScreen ? shown : shown.slice(-maxOnPhone)).map((entry) => (
          <li key={entry.key} className={css.reaction}>
            <span className={css.sign}>{entry.reaction}</span>
            <bdi className={css.name}>
              {login !== undefined && isSameLogin(entry.login, login) ? messages.party.you : entry.login}
            </bdi>
          </li>
        ))}
      </ul>
    </>
  );
}
