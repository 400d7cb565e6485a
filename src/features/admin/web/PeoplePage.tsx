import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTextInAddress } from '#web/forms/use-text-in-address.ts';
import { useScrollMemory } from '#web/lists/use-scroll-memory.ts';
import { useQueryValue } from '#web/navigation/navigate.ts';
import { Button } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { QueryState } from '#web/ui/QueryState.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { AdminPage } from './frame/AdminPage.tsx';
import { SearchField } from './frame/SearchField.tsx';
import { ShowMore } from './frame/ShowMore.tsx';
import { useAskedAct } from './frame/use-asked-act.ts';
import { invitationsQuery, peopleQuery } from './people/api.ts';
import { InviteDialog } from './people/InviteDialog.tsx';
import css from './people/People.module.css';
import { PeopleTable } from './people/PeopleTable.tsx';
import { words } from './words.ts';

const texts = words.people;

/** Everybody with an account, and who is to get one. */
export function PeoplePage() {
  const [isInviting, setIsInviting] = useState(false);
  const [text, setText] = useTextInAddress('query');
  useAskedAct('invite', () => setIsInviting(true));
  const invite = () => setIsInviting(true);

  return (
    <AdminPage tab="adminPeople">
      <div className={css.head}>
        <SearchField label={texts.search} value={text} onChange={setText} />
        <Button tone="accent" aria-label={texts.add} onClick={invite}>
          <Icon name="plus" />
          <span className={css.long}>{texts.add}</span>
          <span className={css.short}>{texts.addShort}</span>
        </Button>
      </div>
      <FoundPeople onClear={() => setText('')} onInvite={invite} />
      {isInviting && <InviteDialog onClose={() => setIsInviting(false)} />}
    </AdminPage>
  );
}

function FoundPeople({ onClear, onInvite }: { onClear: () => void; onInvite: () => void }) {
  // The server is asked when the typing pauses, as the address is written.
  const text = useQueryValue('query') ?? '';
  const query = useInfiniteQuery(peopleQuery(text));
  const { data: open } = useQuery(invitationsQuery);
  useScrollMemory(query.data !== undefined);
  const invitations = text === '' ? (open?.invitations ?? []) : [];

  return (
    <QueryState query={query} title={texts.failed} skeleton={<Skeleton height="64px" count={8} />}>
      {({ pages }) => {
        const people = pages.flatMap((page) => page.people);
        const isAlone = text === '' && people.length <= 1 && invitations.length === 0;
        const again = <Button onClick={onClear}>{texts.clear}</Button>;
        if (people.length === 0) return <EmptyState title={texts.noMatch(text)} action={again} />;
        return (
          <>
            <p role="status" className="visually-hidden">
              {texts.found(people.length)}
            </p>
            <PeopleTable people={people} invitations={invitations} />
            <ShowMore query={query} />
            {isAlone && (
              <EmptyState
                title={texts.alone}
                detail={texts.aloneDetail}
                action={<Button onClick={onInvite}>{texts.inviteSomebody}</Button>}
              />
            )}
          </>
        );
      }}
    </QueryState>
  );
}
