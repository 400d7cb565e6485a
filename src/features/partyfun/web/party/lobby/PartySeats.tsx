import { Icon } from '#web/ui/Icon.tsx';
import type { PartyPerson } from '../../../party-view.ts';
import { words } from '../../words.ts';
import { crown } from '../lead/icons.ts';
import { isSame, type Table } from '../table.ts';
import css from './PartySeats.module.css';

const texts = words.evening;

/** Empty seats are drawn up to so many. */
const drawn = 6;

/** Who sits at the table. */
export function PartySeats({ table, people }: { table: Table; people: readonly PartyPerson[] }) {
  const { host } = table.known.party;
  const empty = Math.max(0, drawn - people.length);
  return (
    <ul className={css.seats}>
      {people.map(({ login, is_here, is_away }) => {
        const isLeading = host !== null && isSame(host, login);
        return (
          <li key={login} className={css.seat} data-lost={!is_here || is_away || undefined}>
            <bdi className={css.name}>{isSame(login, table.login) ? words.party.you : login}</bdi>
            {isLeading && (
              <span className={css.host}>
                <Icon shape={crown} />
                <span className="visually-hidden">{texts.host}</span>
              </span>
            )}
            {(is_away || !is_here) && <span className={css.state}>{is_away ? texts.away : texts.lost}</span>}
          </li>
        );
      })}
      {Array.from({ length: empty }, (_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the seats are all alike
        <li key={place} className={css.empty} aria-hidden="true">
          {texts.yourSeat}
        </li>
      ))}
    </ul>
  );
}
