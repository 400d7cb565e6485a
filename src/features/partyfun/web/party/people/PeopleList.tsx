import type { ReactNode } from 'react';
import { hourMs, minuteMs, secondMs } from '#shared/time.ts';
import { formatNumber } from '#web/text/format-number.ts';
import { Button } from '#web/ui/Button.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import type { PartyPerson } from '../../../party-view.ts';
import * as messages from '../../messages.ts';
import { useHostAction } from '../actions.ts';
import { crown } from '../icons.ts';
import { hasHostControls, isHost, isSameLogin, type Table } from '../table.ts';
import css from './PartyPeople.module.css';

const texts = messages.hosting;

interface PersonRowProps {
  table: Table;
  person: PartyPerson;
  children?: ReactNode;
}

function PersonRow({ table, person, children }: PersonRowProps) {
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
      {host !== null && isSameLogin(host, login) && (
        <span className={css.host}>
          <Icon shape={crown} />
          {messages.lobby.host}
        </span>
      )}
      {children && <div className={css.acts}>{children}</div>}
    </li>
  );
}

function stateOf({ login, known }: Table, person: PartyPerson): string {
  const since = formatSpan(performance.now() + known.clockOffsetMs - Date.parse(person.since));
  if (person.has_left) return texts.leftRoom;
  if (person.is_out) return texts.out;
  const own = isSameLogin(person.login, login);
  if (person.is_away) return own ? `${messages.party.you}, ${messages.lobby.away}` : messages.lobby.away;
  if (!person.is_here) return texts.lostFor(since);
  if (person.from_round !== undefined) return texts.playsFrom(person.from_round);
  return own ? messages.party.you : texts.hereFor(since);
}

/** A duration in one unit: "50 s", "41 min", "2 h". */
function formatSpan(ms: number): string {
  if (ms < minuteMs) return `${formatNumber(Math.max(0, Math.floor(ms / secondMs)))} s`;
  if (ms < 2 * hourMs) return `${formatNumber(Math.floor(ms / minuteMs))} min`;
  return `${formatNumber(Math.floor(ms / hourMs))} h`;
}

interface Props {
  table: Table;
  people: readonly PartyPerson[];
  /** Shows one action per person: make host for people who are connected, remove for people who aren't. */
  isShort?: boolean;
}

export function PeopleList({ table, people, isShort = false }: Props) {
  return (
    <ul>
      {people.map((person) => (
        <PersonRow key={person.login} table={table} person={person}>
          {hasHostControls(table) && <Acts table={table} person={person} isShort={isShort} />}
        </PersonRow>
      ))}
    </ul>
  );
}

function Acts({ table, person, isShort }: { table: Table; person: PartyPerson; isShort: boolean }) {
  const { send, sending } = useHostAction(table);
  const { login, is_here, is_away, is_out, has_left } = person;
  const isThere = is_here && !is_away;
  const isOwn = isSameLogin(login, table.login);
  // An admin who isn't the host still gets the button that makes them host.
  if (has_left || (isOwn && isHost(table))) return null;
  if (is_out)
    return (
      <Button
        busy={sending !== undefined}
        aria-label={texts.letBackIn(login)}
        onClick={() => send({ act: 'let in', login })}
      >
        {texts.letIn}
      </Button>
    );
  return (
    <>
      {isThere && (
        <Button
          busy={sending?.act === 'hand over'}
          aria-label={texts.handOverTo(login)}
          onClick={() => send({ act: 'hand over', login })}
        >
          {texts.handOver}
        </Button>
      )}
      {!isOwn && !(isShort && isThere) && (
        <Button
          tone={isThere ? 'quiet' : 'plain'}
          busy={sending?.act === 'remove'}
          aria-label={texts.removeWhom(login)}
          onClick={() => send({ act: 'remove', login })}
        >
          {texts.remove}
        </Button>
      )}
    </>
  );
}
