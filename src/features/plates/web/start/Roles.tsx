import { loginKey } from '#features/accounts/login-key.ts';
import type { Room } from '#features/rooms/contract.ts';
import { GuestMark, usePresence } from '#features/rooms/web/index.ts';
import { errorText } from '#web/api/client.ts';
import { FormProblem } from '#web/ui/Field.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import * as icons from '#web/ui/icon-shapes.ts';
import type { Player } from '../../contract.ts';
import { useTakeRole } from '../api.ts';
import * as messages from '../messages.ts';
import css from '../room/PlatesRoom.module.css';

const texts = messages.start;

export function MemberRoles({ room, login, players }: { room: Room; login: string; players: readonly Player[] }) {
  const here = usePresence(room.id);
  const key = loginKey(login);
  const roles = new Map(players.filter((player) => player.here).map((player) => [loginKey(player.login), player.role]));
  const isHere = new Set(here?.logins.map(loginKey));
  const drivers = (room.users ?? []).filter((user) => roles.get(loginKey(user)) === 'driver');
  return (
    <section className={css.members} aria-labelledby="seats">
      <div className={css.membersHead}>
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

/** Asks whether the person holding this phone is driving; the answer can be changed at any time. */
export function RoleChoice({ roomId, chosen }: { roomId: string; chosen: Player['role'] }) {
  const take = useTakeRole(roomId);
  const shown = take.isPending ? take.variables : chosen;
  const choose = (next: 'passenger' | 'driver') => {
    if (next !== chosen && !take.isPending) take.mutate(next);
  };
  return (
    <div>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields */}
      <div className={css.choice} role="group" aria-label={texts.driverNeverPlays}>
        <button type="button" className={css.role} aria-pressed={shown === 'driver'} onClick={() => choose('driver')}>
          <Icon shape={icons.wheel} />
          {texts.iDrive}
        </button>
        <button
          type="button"
          className={css.role}
          data-passenger="true"
          aria-pressed={shown === 'passenger'}
          onClick={() => choose('passenger')}
        >
          {shown === 'passenger' && <Icon shape={icons.check} />}
          {texts.iRide}
        </button>
      </div>
      <FormProblem problem={take.error ? `${texts.roleFailed} ${errorText(take.error)}` : undefined} />
    </div>
  );
}
