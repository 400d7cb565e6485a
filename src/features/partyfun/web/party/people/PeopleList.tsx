import { Button } from '#web/ui/Button.tsx';
import type { PartyPerson } from '../../../party-view.ts';
import { words } from '../../words.ts';
import { useLead } from '../lead/use-lead.ts';
import { isHost, isSame, type Table } from '../table.ts';
import { PersonRow } from './PersonRow.tsx';

const texts = words.leading;

/** Everybody at the party; the host hands over to who is here, and takes out who is not. */
export function PeopleList({ table, people }: { table: Table; people: readonly PartyPerson[] }) {
  return (
    <ul>
      {people.map((person) => (
        <PersonRow key={person.login} table={table} person={person}>
          {isHost(table) && !isSame(person.login, table.login) && <Acts table={table} person={person} />}
        </PersonRow>
      ))}
    </ul>
  );
}

function Acts({ table, person: { login, is_here, is_away, is_out, has_left } }: { table: Table; person: PartyPerson }) {
  const { lead, doing } = useLead(table);
  if (has_left) return null;
  if (is_out)
    return (
      <Button
        busy={doing !== undefined}
        aria-label={texts.letInWhom(login)}
        onClick={() => lead({ act: 'let in', login })}
      >
        {texts.letIn}
      </Button>
    );
  return (
    <>
      {is_here && !is_away && (
        <Button
          busy={doing?.act === 'hand over'}
          aria-label={texts.handOverTo(login)}
          onClick={() => lead({ act: 'hand over', login })}
        >
          {texts.handOver}
        </Button>
      )}
      <Button
        tone="quiet"
        busy={doing?.act === 'remove'}
        aria-label={texts.removeWhom(login)}
        onClick={() => lead({ act: 'remove', login })}
      >
        {texts.remove}
      </Button>
    </>
  );
}
