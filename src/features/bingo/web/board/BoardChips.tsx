import { useEffect, useRef } from 'react';
import { loginKey } from '#features/accounts/login-key.ts';
import type { Room } from '#features/rooms/contract.ts';
import { memberPath, useHere } from '#features/rooms/web/index.ts';
import type { Standing } from '../../score-contract.ts';
import { words } from '../words.ts';
import css from './BoardChips.module.css';
import { chipsOf } from './chips.ts';

const texts = words.room.boards;

export interface BoardChipsProps {
  room: Room;
  standings: readonly Standing[];
  login: string;
  boardLogin: string;
}

export function BoardChips({ room, standings, login, boardLogin }: BoardChipsProps) {
  const here = useHere(room.id)?.logins;
  const nav = useRef<HTMLElement>(null);
  const squares = new Map(standings.map((one) => [one.login, one.squares]));
  const chips = chipsOf({ logins: [...squares.keys()], login, boardLogin, here });
  const shown = loginKey(boardLogin);
  useEffect(() => showChip(nav.current, shown), [shown]);
  return (
    <nav ref={nav} className={css.room} aria-label={texts.boards}>
      <ul className={css.list}>
        {chips.map((one) => {
          const isShown = loginKey(one.login) === shown;
          return (
            <li key={one.login}>
              <a
                href={memberPath(room, one.login, login)}
                className={css.chip}
                data-login={loginKey(one.login)}
                aria-current={isShown ? 'page' : undefined}
              >
                <span
                  className={css.dot}
                  data-here={one.isHere || undefined}
                  data-theme={isShown ? 'light' : undefined}
                  aria-hidden="true"
                />
                <bdi className={css.name} translate="no">
                  {one.login}
                </bdi>
                <span className={css.count}>{squares.get(one.login)}</span>
                {one.isHere !== undefined && (
                  <span className="visually-hidden">{one.isHere ? texts.hereNow : texts.away}</span>
                )}
              </a>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

/** Sideways only: the page stays where it is. */
function showChip(row: HTMLElement | null, key: string): void {
  const chip = row?.querySelector<HTMLElement>(`[data-login="${CSS.escape(key)}"]`);
  if (!row || !chip) return;
  const [at, edge] = [chip.getBoundingClientRect(), row.getBoundingClientRect()];
  if (at.left < edge.left || at.right > edge.right) row.scrollLeft += at.left - edge.left - edge.width / 3;
}
