import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { loginKey } from '#features/accounts/login-key.ts';
import type { PersonDetails } from '#features/accounts/people-contract.ts';
import { AdminPage, useSensitiveAction, Warning } from '#features/owner/web/index.ts';
import { pathTo } from '#shared/pages.ts';
import { roles as allRoles, type Role } from '#shared/roles.ts';
import { usePageParams } from '#web/navigation/address.ts';
import { useUser } from '#web/session/session.ts';
import { formatDate, formatList } from '#web/text/format.ts';
import { formatNumber } from '#web/text/format-number.ts';
import { formatLeft } from '#web/text/time-left.ts';
import { Ago, useNowMs } from '#web/ui/Ago.tsx';
import { Button } from '#web/ui/Button.tsx';
import { useConfirm } from '#web/ui/Confirm.tsx';
import { Facts } from '#web/ui/Facts.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import * as icons from '#web/ui/icon-shapes.ts';
import { useNotice } from '#web/ui/Notice.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { QueryState } from '#web/ui/QueryState.tsx';
import { Row, Rows } from '#web/ui/Rows.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import css from './Admin.module.css';
import * as messages from './messages.ts';
import { personQuery, sendDisabled, sendResetLink, sendSignOut, useRefetchPeople, useSetRoles } from './people/api.ts';
import { ChipChoices } from './people/ChipChoices.tsx';
import { Guest } from './people/PeopleTable.tsx';
import { DeleteDialog, ResetLinkDialog } from './person/PersonDialogs.tsx';

const texts = messages.person;

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

function PersonDevices({ person }: { person: PersonDetails }) {
  const { login, devices, is_last_root } = person;
  const reasonId = useId();
  const confirm = useConfirm();
  const notify = useNotice();
  const refetch = useRefetchPeople();
  const { act, proofDialog } = useSensitiveAction();

  const ask = async () => {
    const question = { title: texts.signOutTitle(login), body: texts.signOutBody(devices.length) };
    if (!(await confirm({ ...question, yes: texts.signOut, no: texts.no, tone: 'danger' }))) return;
    const done = await act(() => sendSignOut(login), texts.signOutFailed);
    refetch(login);
    if (done !== undefined) notify(texts.signOutDone(login));
  };
  return (
    <Panel title={texts.sessions}>
      {devices.length === 0 ? (
        <p>{texts.signedOut}</p>
      ) : (
        <Rows>
          {devices.map(({ device, kind, time_zone, created_at, last_used_at }) => (
            <Row
              key={`${created_at} ${device}`}
              icon={<Icon shape={kind === 'phone' || kind === 'tablet' ? icons.phone : icons.laptop} />}
              title={<bdi>{device}</bdi>}
              detail={
                <>
                  {time_zone && `${time_zone} · `}
                  {texts.used} <Ago at={last_used_at} />
                </>
              }
            />
          ))}
        </Rows>
      )}
      {is_last_root && (
        <p id={reasonId} className={css.hint}>
          {texts.lastRoot}
        </p>
      )}
      <Button
        tone="danger"
        disabled={is_last_root || devices.length === 0}
        aria-describedby={is_last_root ? reasonId : undefined}
        onClick={() => void ask()}
      >
        {texts.signOut}
      </Button>
      {proofDialog}
    </Panel>
  );
}

/** The dialog shows what will end. Nothing is deleted. */
function DisablePerson({ person: { login, disabled_at } }: { person: PersonDetails }) {
  const reasonId = useId();
  const [isBusy, setIsBusy] = useState(false);
  const { user } = useUser();
  const confirm = useConfirm();
  const notify = useNotice();
  const refetch = useRefetchPeople();
  const { act, proofDialog } = useSensitiveAction();
  const isOwn = user !== undefined && loginKey(user.login) === loginKey(login);
  const isDisabled = disabled_at !== null;

  const send = async (disabled: boolean) => {
    setIsBusy(true);
    const done = await act(() => sendDisabled(login, disabled), disabled ? texts.disableFailed : texts.enableFailed);
    setIsBusy(false);
    refetch(login);
    if (done !== undefined) notify(disabled ? texts.disableDone(login) : texts.enableDone(login));
  };
  const ask = async () => {
    const question = { title: texts.disableTitle(login), body: texts.disableEnds(login) };
    const answers = { yes: texts.disableYes(login), no: texts.no, tone: 'danger' } as const;
    if (await confirm({ ...question, ...answers })) await send(true);
  };
  return (
    <Panel title={isDisabled ? texts.enable : texts.disable}>
      <p id={reasonId} className={css.hint}>
        {isDisabled ? texts.enableBody : isOwn ? texts.disableOwn : texts.disableBody}
      </p>
      {isDisabled ? (
        <Button busy={isBusy} onClick={() => void send(false)}>
          {texts.enable}
        </Button>
      ) : (
        <Button tone="danger" busy={isBusy} disabled={isOwn} aria-describedby={reasonId} onClick={() => void ask()}>
          {texts.disable}
        </Button>
      )}
      {proofDialog}
    </Panel>
  );
}

/** Each tap takes effect immediately and can be undone. Only making somebody root asks for confirmation. */
function PersonRoles({ person: { login, roles, is_last_root } }: { person: PersonDetails }) {
  const hintId = useId();
  const set = useSetRoles(login);
  const confirm = useConfirm();
  const notify = useNotice();
  const { act, proofDialog } = useSensitiveAction();

  const send = async (next: Role[], before?: Role[]) => {
    const done = await act(() => set.mutateAsync(next), texts.rolesFailed);
    if (done === undefined) return;
    const sentence = next.length === 0 ? texts.rolesNone(login) : texts.rolesSet(login, formatList(next));
    notify(sentence, before && { undo: () => void send(before) });
  };
  const change = async (next: Role[]) => {
    const becomesRoot = next.includes('root') && !roles.includes('root');
    const question = { title: texts.rootTitle(login), body: texts.rootBody, yes: texts.rootYes, no: texts.no };
    if (becomesRoot && !(await confirm(question))) return;
    await send(next, roles);
  };
  return (
    <>
      <ChipChoices
        label={texts.mayOpen}
        options={allRoles}
        chosen={roles}
        onChange={(next) => void change(next)}
        fixed={is_last_root ? ['root'] : []}
        describedBy={hintId}
      />
      <p id={hintId} className={css.hint}>
        {is_last_root ? texts.lastRoot : texts.rolesHint}
      </p>
      {proofDialog}
    </>
  );
}

type NewLink = Awaited<ReturnType<typeof sendResetLink>>;

/** For someone who has forgotten their password. The link is shown once. */
function ResetLink({ person: { login, reset_link, disabled_at } }: { person: PersonDetails }) {
  const isDisabled = disabled_at !== null;
  const [made, setMade] = useState<NewLink>();
  const [isBusy, setIsBusy] = useState(false);
  const refetch = useRefetchPeople();
  const nowMs = useNowMs();
  const { act, proofDialog } = useSensitiveAction();

  const make = async () => {
    setIsBusy(true);
    setMade(await act(() => sendResetLink(login), texts.resetFailed));
    setIsBusy(false);
    refetch(login);
  };
  return (
    <Panel title={texts.reset}>
      <p>
        {isDisabled
          ? texts.resetDisabled
          : reset_link
            ? texts.resetOpen(reset_link.made_by, formatLeft(reset_link.expires_at, nowMs))
            : texts.resetBody}
      </p>
      <Button busy={isBusy} disabled={isDisabled} onClick={() => void make()}>
        {texts.resetMake}
      </Button>
      {made && <ResetLinkDialog made={made} onClose={() => setMade(undefined)} />}
      {proofDialog}
    </Panel>
  );
}

function DeletePerson({ person }: { person: PersonDetails }) {
  const [isAsking, setIsAsking] = useState(false);
  const reasonId = useId();
  return (
    <Panel title={texts.delete}>
      <p id={reasonId} className={css.hint}>
        {person.is_last_root ? texts.lastRoot : texts.deleteBody}
      </p>
      <Button
        tone="danger"
        disabled={person.is_last_root}
        aria-describedby={reasonId}
        onClick={() => setIsAsking(true)}
      >
        {texts.delete}
      </Button>
      {isAsking && <DeleteDialog person={person} onClose={() => setIsAsking(false)} />}
    </Panel>
  );
}

function Panels({ person }: { person: PersonDetails }) {
  return (
    <>
      {person.disabled_at !== null && (
        <Warning sentence={texts.disabledSince(formatDate(person.disabled_at))} detail={texts.disabledBody} />
      )}
      <div className={`${css.stack} ${css.panels}`}>
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
  const seen = last_seen_at === null ? messages.people.never : <Ago at={last_seen_at} />;
  return [
    { label: facts.seen, value: is_online ? messages.people.now : seen },
    { label: facts.since, value: <bdi>{texts.madeBy(formatDate(created_at), made_by)}</bdi> },
    { label: facts.email, value: email === null || email === '' ? texts.none : <bdi translate="no">{email}</bdi> },
    {
      label: facts.password,
      value: password_changed_at === null ? texts.unchanged : texts.changed(formatDate(password_changed_at)),
    },
    { label: facts.passkeys, value: passkeys === 0 ? texts.none : formatNumber(passkeys) },
  ];
}
