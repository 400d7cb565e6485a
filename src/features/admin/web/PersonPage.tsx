import { useQuery } from '@tanstack/react-query';
import type { PersonDetails } from '#features/accounts/people-contract.ts';
import { pathTo } from '#shared/pages.ts';
import { usePageParams } from '#web/navigation/address.ts';
import { formatDate } from '#web/text/format.ts';
import { formatNumber } from '#web/text/format-number.ts';
import { Ago } from '#web/ui/Ago.tsx';
import { Facts } from '#web/ui/Facts.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { QueryState } from '#web/ui/QueryState.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { AdminPage } from './frame/AdminPage.tsx';
import { Warning } from './frame/Warning.tsx';
import { personQuery } from './people/api.ts';
import { Guest } from './people/PeopleTable.tsx';
import { DeletePerson } from './person/DeletePerson.tsx';
import { DisablePerson } from './person/DisablePerson.tsx';
import css from './person/Person.module.css';
import { PersonDevices } from './person/PersonDevices.tsx';
import { PersonRoles } from './person/PersonRoles.tsx';
import { ResetLink } from './person/ResetLink.tsx';
import { words } from './words.ts';

const texts = words.person;

/** One person: what they may open, where they are signed in, and what the owner can do for and against them. */
export function PersonPage() {
  const { login } = usePageParams('adminPerson');
  const query = useQuery(personQuery(login));
  return (
    <AdminPage
      tab="adminPeople"
      title={query.data?.login ?? login}
      aside={<a href={pathTo('adminPeople')}>{texts.all}</a>}
    >
      <QueryState query={query} title={texts.failed} skeleton={<Skeleton height="12rem" count={3} />}>
        {(person) => <Panels person={person} />}
      </QueryState>
    </AdminPage>
  );
}

function Panels({ person }: { person: PersonDetails }) {
  return (
    <>
      {person.is_last_root && <Warning sentence={texts.lastRoot(person.login)} />}
      {person.disabled_at !== null && (
        <Warning sentence={texts.disabledSince(formatDate(person.disabled_at))} detail={texts.disabledBody} />
      )}
      <div className={css.panels}>
        <Panel title={texts.roles}>
          {person.guest ? <Guest guest={person.guest} /> : <PersonRoles person={person} />}
        </Panel>
        <Panel title={texts.account}>
          <Facts facts={factsOf(person)} />
        </Panel>
        <PersonDevices person={person} />
        <ResetLink person={person} />
        {!person.guest && <DisablePerson person={person} />}
        <DeletePerson person={person} />
      </div>
    </>
  );
}

function factsOf(person: PersonDetails) {
  const { facts } = texts;
  const { last_seen_at, is_online, created_at, made_by, email, passkeys, password_changed_at } = person;
  const seen = last_seen_at === null ? words.people.never : <Ago at={last_seen_at} />;
  return [
    { label: facts.seen, value: is_online ? words.people.now : seen },
    { label: facts.since, value: <bdi>{texts.madeBy(formatDate(created_at), made_by)}</bdi> },
    { label: facts.email, value: email === null || email === '' ? texts.none : <bdi translate="no">{email}</bdi> },
    {
      label: facts.password,
      value: password_changed_at === null ? texts.unchanged : texts.changed(formatDate(password_changed_at)),
    },
    { label: facts.passkeys, value: passkeys === 0 ? texts.none : formatNumber(passkeys) },
  ];
}
