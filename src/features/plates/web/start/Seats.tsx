import { loginKey } from '#features/accounts/login-key.ts';
import type { Room } from '#features/rooms/contract.ts';
import { GuestMark, usePresence } from '#features/rooms/web/index.ts';
import { Icon } from '#web/ui/Icon.tsx';
import * as icons from '#web/ui/icon-shapes.ts';
import type { Player } from '../../contract.ts';
import { messages } from '../messages.ts';
import css from './Seats.module.css';

const texts = messages.start;

/** The room's members and their roles. */
export function Seats({ room, login, players }: { room: Room; login: string; players: readonly Player[] }) {
  const here = usePresence(room.id);
  const key = loginKey(login);
  const roles = new Map(players.filter((one) => one.here).map((one) => [loginKey(one.login), one.role]));
  const isHere = new Set(here?.logins.map(loginKey));
  const drivers = (room.users ?? []).filter((user) => roles.get(loginKey(user)) === 'driver');
  return (
    <section className={css.part} aria-labelledby="seats">
      <div className={css.head}>
        <h2 id="seats">{texts.inThisRoom}</h2>
        {drivers.length > 0 && (
          <p className={css.drivers}>
            {drivers.length === 1 ? texts.drives(drivers[0] ?? '') : texts.drive(drivers.length)}
          </p>
        )}
      </div>
      <ul className={css.seats}>
        {(room.users ?? []).map((user) => {
          const role = roles.get(loginKey(user)) ?? null;
          const isOwn = loginKey(user) === key;
          return (
            <li key={user} className={css.seat} data-role={role ?? 'none'}>
              <Dot isHere={isOwn || isHere.has(loginKey(user))} />
              <span className={css.text}>
                <span className={css.name}>
                  <bdi>{user}</bdi> {isOwn && <small>{texts.you}</small>} <GuestMark room={room} login={user} />
                </span>
                <span className={css.says}>{roleText(role)}</span>
              </span>
              {role === 'driver' && <Icon shape={icons.wheel} />}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

const roleText = (role: Player['role']) =>
  role === null ? texts.undecided : role === 'driver' ? texts.driving : texts.ready;

function Dot({ isHere }: { isHere: boolean }) {
  return (
    <span className={css.dot} data-here={isHere || undefined}>
      <span className="visually-hidden">{isHere ? texts.here : texts.away}</span>
    </span>
  );
}
