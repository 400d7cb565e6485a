import { loginKey } from '#features/accounts/login-key.ts';
import type { Room } from '#features/rooms/contract.ts';
import { GuestMark } from '#features/rooms/web/index.ts';
import { formatNumber } from '#web/text/format-number.ts';
import { Panel } from '#web/ui/Panel.tsx';
import type { PlatesStanding } from '../../contract.ts';
import * as messages from '../messages.ts';
import css from './PlatesRoom.module.css';

const texts = messages.play;

interface Props {
  room: Room;
  table: readonly PlatesStanding[];
  login: string;
  /** A player's result, shown below their name. */
  captionOf?: (row: PlatesStanding) => string;
}

export function Standings({ room, table, login, captionOf }: Props) {
  if (table.length === 0) return null;
  return (
    <Panel title={texts.standings}>
      <ol>
        {table.map((row) => (
          <li key={row.player} className={css.row} data-own={loginKey(row.login) === loginKey(login) || undefined}>
            <span className={css.rank}>
              <span className="visually-hidden">{texts.place(row.place)}</span>
              <span aria-hidden="true">{row.place}</span>
            </span>
            <span className={css.rowName}>
              <bdi translate="no">{row.login}</bdi> <GuestMark room={room} login={row.login} />
              {captionOf !== undefined && <small className={css.caption}>{captionOf(row)}</small>}
            </span>
            <span className={css.points}>
              {formatNumber(row.points)}
              <span className="visually-hidden"> {texts.points}</span>
            </span>
          </li>
        ))}
      </ol>
    </Panel>
  );
}
