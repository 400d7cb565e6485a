import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { AdminPage, SearchField, ShowMore, useSensitiveAction } from '#features/owner/web/index.ts';
import { roles } from '#shared/roles.ts';
import { ApiError, errorText } from '#web/api/client.ts';
import { useTextInAddress } from '#web/forms/use-text-in-address.ts';
import { siteName } from '#web/layout/site-name.ts';
import { useScrollMemory } from '#web/lists/use-scroll-memory.ts';
import { useQueryValue } from '#web/navigation/navigate.ts';
import { siteOrigin } from '#web/navigation/site-origin.ts';
import { useRequestedAction } from '#web/navigation/use-requested-action.ts';
import { useProof } from '#web/session/use-proof.tsx';
import { useAlert } from '#web/ui/Alert.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { FormProblem } from '#web/ui/Field.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import * as icons from '#web/ui/icon-shapes.ts';
import { useNotice } from '#web/ui/Notice.tsx';
import { QueryState } from '#web/ui/QueryState.tsx';
import { Segmented } from '#web/ui/Segmented.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import css from './Admin.module.css';
import * as messages from './messages.ts';
import {
  type InvitationTerms,
  invitationsQuery,
  type NewInvitation,
  peopleQuery,
  sendInvitation,
  sendTerms,
  sendWithdrawal,
  useRefetchPeople,
} from './people/api.ts';
import { ChipChoices } from './people/ChipChoices.tsx';
import { PeopleTable } from './people/PeopleTable.tsx';
import { formatEnd, ShareableLink, ShareLink } from './people/ShareableLink.tsx';

const texts = messages.people;

export function PeoplePage() {
  const [isInviting, setIsInviting] = useState(false);
  const [text, setText] = useTextInAddress('query');
  useRequestedAction('invite', () => setIsInviting(true));
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
      <PeopleResults onClear={() => setText('')} onInvite={invite} />
      {isInviting && <InviteDialog onClose={() => setIsInviting(false)} />}
    </AdminPage>
  );
}

function PeopleResults({ onClear, onInvite }: { onClear: () => void; onInvite: () => void }) {
  // The address, and the query along with it, changes once typing pauses.
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
        const clearButton = <Button onClick={onClear}>{texts.clear}</Button>;
        if (people.length === 0) return <EmptyState title={texts.noMatch(text)} action={clearButton} />;
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

const inviteTexts = messages.invite;
/** Not found and conflict mean that the invitation has ended. */
const goneStatuses = [409, 404];
/** The right choice for most friends. */
const defaultTerms: InvitationTerms = { roles: ['bingo'], days: 7 };

/**
 * The invitation is created when its dialog opens, and updated as options change. Updates are sent one at a time, and
 * the last one counts. A refused update restores the server's terms.
 */
function useNewInvitation(onGone: () => void) {
  const [made, setMade] = useState<NewInvitation>();
  const [terms, setTerms] = useState(defaultTerms);
  const [problem, setProblem] = useState<string>();
  const saved = useRef(defaultTerms);
  const queue = useRef(Promise.resolve());
  const hasStarted = useRef(false);
  const alert = useAlert();
  const refetch = useRefetchPeople();
  const { withProof, proofDialog } = useProof();

  const make = useEffectEvent(async () => {
    try {
      const answer = await withProof(() => sendInvitation(defaultTerms));
      // Without proof of identity, no link is created.
      if (answer === undefined) return onGone();
      setMade(answer);
      refetch();
    } catch (error) {
      alert(inviteTexts.notMade(errorText(error)));
      onGone();
    }
  });
  useEffect(() => {
    if (hasStarted.current) return;
    hasStarted.current = true;
    void make();
  }, []);

  const send = async (id: string, next: InvitationTerms) => {
    try {
      const changed = await withProof(() => sendTerms(id, next));
      if (changed === undefined) return setTerms(saved.current);
      saved.current = next;
      setMade((previous) => previous && { ...previous, invitation: changed });
      setProblem(undefined);
    } catch (error) {
      const why = inviteTexts.notChanged(errorText(error));
      setTerms(saved.current);
      setProblem(why);
      // It was used or withdrawn, or its maker was deleted, so there's nothing left to show.
      if (error instanceof ApiError && goneStatuses.includes(error.status)) {
        onGone();
        alert(why);
      }
    }
    refetch();
  };
  const change = (next: InvitationTerms) => {
    if (made === undefined) return;
    setTerms(next);
    queue.current = queue.current.then(() => send(made.invitation.id, next));
  };
  return { made, terms, problem, change, proofDialog };
}

type InvitableRole = InvitationTerms['roles'][number];
const invitable = roles.filter((role): role is InvitableRole => role !== 'root').sort();
const days = ['1', '7', '30'] as const;

/** The link is created when the dialog opens; the options change what it grants. */
function InviteDialog({ onClose }: { onClose: () => void }) {
  const { made, terms, problem, change, proofDialog } = useNewInvitation(onClose);
  const link = made && `${siteOrigin()}${made.path}`;

  return (
    <>
      <Dialog title={inviteTexts.title} kind="sheet" onClose={onClose}>
        <div className={css.stack}>
          <ShareableLink
            link={link}
            above={
              <>
                <ChipChoices
                  label={inviteTexts.mayOpen}
                  options={invitable}
                  chosen={terms.roles}
                  onChange={(chosen) => change({ ...terms, roles: chosen })}
                  describedBy="roles-open"
                />
                <dl id="roles-open" className={css.opens}>
                  {invitable.map((role) => (
                    <div key={role} data-chosen={terms.roles.includes(role) || undefined}>
                      <dt>{role}</dt> <dd>{inviteTexts.opens[role]}</dd>
                    </div>
                  ))}
                </dl>
                {terms.roles.length === 0 && <p className={css.end}>{inviteTexts.opensNothing}</p>}
              </>
            }
          >
            <Segmented
              label={inviteTexts.worksFor}
              options={days.map((value) => ({ value, label: inviteTexts.days(Number(value)) }))}
              value={String(terms.days) as (typeof days)[number]}
              onChange={(value) => change({ ...terms, days: Number(value) as InvitationTerms['days'] })}
            />
            <p className={css.end} role="status">
              <Icon shape={icons.clock} />
              {made && inviteTexts.terms(formatEnd(made.invitation.expires_at))}
            </p>
            <FormProblem problem={problem} />
          </ShareableLink>
          <div className={css.acts}>
            <Withdraw id={made?.invitation.id} onDone={onClose} />
            <ShareLink link={link} title={inviteTexts.shareTitle(siteName)} text={inviteTexts.shareText(siteName)} />
            <Button tone="accent" onClick={onClose}>
              {inviteTexts.done}
            </Button>
          </div>
        </div>
      </Dialog>
      {proofDialog}
    </>
  );
}

function Withdraw({ id, onDone }: { id: string | undefined; onDone: () => void }) {
  const notify = useNotice();
  const refetch = useRefetchPeople();
  const { act, proofDialog } = useSensitiveAction();
  const withdraw = async () => {
    if (id === undefined) return;
    const done = await act(() => sendWithdrawal(id), messages.people.notWithdrawn);
    refetch();
    if (done === undefined) return;
    notify(messages.people.withdrawn);
    onDone();
  };
  return (
    <>
      <Button tone="danger" disabled={id === undefined} onClick={() => void withdraw()}>
        {inviteTexts.withdraw}
      </Button>
      {proofDialog}
    </>
  );
}
