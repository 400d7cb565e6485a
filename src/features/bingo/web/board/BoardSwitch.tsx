import { loginKey } from '#features/accounts/login-key.ts';
import type { Room } from '#features/rooms/contract.ts';
import { memberPath } from '#features/rooms/web/index.ts';
import type { Standing } from '../../score-contract.ts';
import { words } from '../words.ts';
import css from './BoardSwitch.module.css';

const shownAtMost = 8;

interface Props {
  room: Room;
  standings: readonly Standing[] | undefined;
  login: string;
  boardLogin: string;
}

/** The best of the room, with the way to each one's board. Oneself and whom one looks at are always there. */
export function BoardSwitch({ room, standings, login, boardLogin }: Props) {
  if (!standings) return <div className={css.room} aria-hidden="true" />;
  const always = [loginKey(login), loginKey(boardLogin)];
  const shown = standings.filter((one, index) => index < shownAtMost || always.includes(loginKey(one.login)));
  return (
    <nav className={css.room} aria-label={words.room.boards.boards}>
      <ul className={css.list}>
        {shown.map((one) => (
          <li key={one.login}>
            <a
              href={memberPath(room, one.login, login)}
              className={css.chip}
              aria-current={loginKey(one.login) === loginKey(boardLogin) ? 'page' : undefined}
            >
              <bdi className={css.name}>{one.login}</bdi>
              <span className={css.count}>{one.squares}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
