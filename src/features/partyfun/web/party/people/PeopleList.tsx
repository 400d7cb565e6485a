import { Button } from '#web/ui/Button.tsx';
import type { PartyPerson } from '../../../party-view.ts';
import { words } from '../../words.ts';
import { useLead } from '../lead/use-lead.ts';
import { isHost, isSame, type Table } from '../table.ts';
import { PersonRow } from './PersonRow.tsx';

const texts = words.leading;

interface Props {
  table: Table;
  people: readonly PartyPerson[];
  /** One thing to do about each: handing over to who is here, and taking out who is not. */
  isShort?: boolean;
}

/** Everybody at the party; the host hands over to who is here, and takes out whom they want. */
export function PeopleList({ table, people, isShort = false }: Props) {
  return (
    <ul>
      {people.map((person) => (
        <PersonRow key={person.login} table={table} person={person}>
          {isHost(table) && !isSame(person.login, table.login) && (
            <Acts table={table} person={person} isShort={isShort} />
          )}
        </PersonRow>
      ))}
    </ul>
  );
}

function Acts({ table, person, isShort }: { table: Table; person: PartyPerson; isShort: boolean }) {
  const { lead, doing } = useLead(table);
  const { login, is_here, is_away, is_out, has_left } = person;
  const isThere = is_here && !is_away;
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
      {isThere && (
        <Button
          busy={doing?.act === 'hand over'}
          aria-label={texts.handOverTo(login)}
          onClick={() => lead({ act: 'hand over', login })}
        >
          {texts.handOver}
        </Button>
      )}
      {!(isShort && isThere) && (
        <Button
          tone={isThere ? 'quiet' : 'plain'}
          busy={doing?.act === 'remove'}
          aria-label={texts.removeWhom(login)}
          onClick={() => lead({ act: 'remove', login })}
        >
          {texts.remove}
        </Button>
      )}
    </>
  );
}
