import type { ReactNode } from 'react';
import { Icon } from '#web/ui/Icon.tsx';
import type { PartyPerson } from '../../../party-view.ts';
import { words } from '../../words.ts';
import { crown } from '../lead/icons.ts';
import { isSame, type Table } from '../table.ts';
import { formatSpan } from './format-span.ts';
import css from './PersonRow.module.css';

const texts = words.leading;

interface Props {
  table: Table;
  person: PartyPerson;
  /** What can be done about them. */
  children?: ReactNode;
}

/** Somebody at the party: whether they are here, and for how long. */
export function PersonRow({ table, person, children }: Props) {
  const { login, is_here, is_away, has_left } = person;
  const { host } = table.known.party;
  const isThere = is_here && !is_away && !has_left;
  return (
    <li className={css.row}>
      <span className={css.dot} data-here={isThere || undefined} aria-hidden="true" />
      <div className={css.words}>
        <bdi className={css.name} data-left={has_left || undefined}>
          {login}
        </bdi>
        <span className={css.detail}>{stateOf(table, person)}</span>
      </div>
      {host !== null && isSame(host, login) && (
        <span className={css.host}>
          <Icon shape={crown} />
          {words.evening.host}
        </span>
      )}
      {children && <div className={css.acts}>{children}</div>}
    </li>
  );
}

function stateOf({ login, known }: Table, person: PartyPerson): string {
  const since = formatSpan(performance.now() + known.aheadMs - Date.parse(person.since));
  if (person.has_left) return texts.leftRoom;
  if (person.is_out) return texts.out;
  const own = isSame(person.login, login);
  if (person.is_away) return own ? `${words.party.you}, ${words.evening.away}` : words.evening.away;
  if (!person.is_here) return texts.lostFor(since);
  if (person.from_round !== undefined) return texts.playsFrom(person.from_round);
  return own ? words.party.you : texts.hereFor(since);
}
