import type { Invitation } from '#features/accounts/invitations-contract.ts';
import { loginKey } from '#features/accounts/login-key.ts';
import type { Person } from '#features/accounts/people-contract.ts';
import { type Column, OwnerRow, OwnerTable, useSensitiveAction } from '#features/owner/web/index.ts';
import { pathTo } from '#shared/pages.ts';
import { useUser } from '#web/session/session.ts';
import { formatDate, formatMonthOf } from '#web/text/format.ts';
import { formatLeft } from '#web/text/time-left.ts';
import { Ago, useNowMs } from '#web/ui/Ago.tsx';
import { Button } from '#web/ui/Button.tsx';
import { useConfirm } from '#web/ui/Confirm.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import * as icons from '#web/ui/icon-shapes.ts';
import { useNotice } from '#web/ui/Notice.tsx';
import { RoleTags, Tag } from '#web/ui/Tag.tsx';
import css from '../Admin.module.css';
import * as messages from '../messages.ts';
import { sendWithdrawal, useRefetchPeople } from './api.ts';

const texts = messages.people;
const { columns } = texts;

/** Shows open invitations in the same columns as people. */
const invitationColumns: Column<Invitation>[] = [
  { label: columns.login, place: 'title', draw: () => texts.open },
  {
    label: columns.roles,
    place: 'below',
    draw: ({ roles }) => roles.length > 0 && <RoleTags roles={roles} />,
  },
  { label: columns.seen, place: 'detail', draw: (invitation) => <Expires invitation={invitation} /> },
  { label: columns.devices, place: 'wide', draw: () => <InvitedTag /> },
  { label: columns.since, place: 'wide', draw: () => texts.noDate },
  { label: columns.acts, place: 'end', draw: ({ id }) => <Withdraw id={id} /> },
];

function Expires({ invitation: { expires_at } }: { invitation: Invitation }) {
  return (
    <span className={css.expires}>
      <Icon shape={icons.clock} />
      {texts.expires(formatLeft(expires_at, useNowMs()))}
    </span>
  );
}

function InvitedTag() {
  return (
    <Tag sign="bingo">
      <Icon shape={icons.clock} />
      {texts.invited}
    </Tag>
  );
}

function Withdraw({ id }: { id: string }) {
  const confirm = useConfirm();
  const notify = useNotice();
  const refetch = useRefetchPeople();
  const { act, proofDialog } = useSensitiveAction();
  const ask = async () => {
    const question = { title: texts.withdrawTitle, body: texts.withdrawBody, yes: texts.withdraw, no: texts.keep };
    if (!(await confirm({ ...question, tone: 'danger' }))) return;
    const done = await act(() => sendWithdrawal(id), texts.notWithdrawn);
    if (done !== undefined) notify(texts.withdrawn);
    // Runs after an error as well, because somebody may have used the invitation.
    refetch();
  };
  return (
    <>
      <Button tone="danger" onClick={() => void ask()}>
        {texts.withdraw}
      </Button>
      {proofDialog}
    </>
  );
}

export function PeopleTable({
  people,
  invitations,
}: {
  people: readonly Person[];
  invitations: readonly Invitation[];
}) {
  const { user } = useUser();
  const own = user && loginKey(user.login);
  const shown: Column<Person>[] = [
    {
      label: columns.login,
      place: 'title',
      draw: (person) => <Login person={person} isOwn={own === loginKey(person.login)} />,
    },
    {
      label: columns.roles,
      place: 'below',
      draw: ({ roles, guest }) => (guest ? <Guest guest={guest} /> : <Roles roles={roles} />),
    },
    { label: columns.seen, place: 'detail', draw: (person) => <Seen person={person} /> },
    { label: columns.devices, place: 'detail', draw: (person) => <Devices person={person} /> },
    { label: columns.since, place: 'wide', draw: ({ created_at }) => formatMonthOf(created_at) },
    { label: columns.acts, place: 'end', isIcon: true, draw: () => <Icon shape={icons.more} /> },
  ];
  return (
    <OwnerTable label={texts.list} columns={shown} rows={people} keyOf={({ login }) => login}>
      {invitations.map((invitation) => (
        <OwnerRow key={invitation.id} columns={invitationColumns} row={invitation} />
      ))}
    </OwnerTable>
  );
}

function Login({ person: { login }, isOwn }: { person: Person; isOwn: boolean }) {
  return (
    <span className={css.login}>
      <a href={pathTo('adminPerson', { login })}>
        <bdi translate="no">{login}</bdi>
      </a>
      {isOwn && <span className={css.you}>{texts.you}</span>}
    </span>
  );
}

export function Roles({ roles }: { roles: Person['roles'] }) {
  return roles.length === 0 ? <span className={css.quiet}>{texts.noRoles}</span> : <RoleTags roles={roles} />;
}

export function Guest({ guest: { room, ends_at } }: { guest: NonNullable<Person['guest']> }) {
  return (
    <span className={css.quiet}>
      <Tag>{texts.guest}</Tag> {texts.guestOf(room, formatDate(ends_at))}
    </span>
  );
}

function Devices({ person: { sessions, disabled_at } }: { person: Person }) {
  return disabled_at === null ? <>{texts.devices(sessions)}</> : <Tag tone="bad">{texts.disabled}</Tag>;
}

function Seen({ person: { is_online, last_seen_at } }: { person: Person }) {
  if (is_online) return <span className={css.now}>{texts.now}</span>;
  return last_seen_at === null ? <>{texts.never}</> : <Ago at={last_seen_at} />;
}
