import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useDeferredValue, useState } from 'react';
import { type Challenge, changeChallenge, listChallenges, NewChallenge } from '#features/challenges/contract.ts';
import { ChallengeFields, draftOf, inputOf, matches, readWholePool } from '#features/challenges/web/index.ts';
import {
  AdminPage,
  type Column,
  OwnerTable,
  SearchField,
  ShowMore,
  useSensitiveAction,
  Warning,
} from '#features/owner/web/index.ts';
import type { BodyOf } from '#shared/endpoint.ts';
import { call, errorText } from '#web/api/client.ts';
import { type FieldErrors, fieldErrors } from '#web/forms/field-errors.ts';
import { useTextInAddress } from '#web/forms/use-text-in-address.ts';
import { useProof } from '#web/session/use-proof.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Dialog, DialogActions } from '#web/ui/Dialog.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { FormProblem, focusFirstInvalidField } from '#web/ui/Field.tsx';
import { useNotice } from '#web/ui/Notice.tsx';
import { QueryState } from '#web/ui/QueryState.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { Tag } from '#web/ui/Tag.tsx';
import css from './Admin.module.css';
import * as messages from './messages.ts';

const poolQuery = queryOptions({
  queryKey: ['admin', 'pool'],
  queryFn: ({ signal }) =>
    readWholePool((query) => call(listChallenges, { query: { ...query, inactive: 'with' }, signal })),
});

export function ChallengePoolPage() {
  const query = useQuery(poolQuery);
  return (
    <AdminPage tab="adminChallenges">
      <QueryState query={query} title={texts.failed} skeleton={<Skeleton height="64px" count={8} />}>
        {(pool) => <Pool pool={pool} />}
      </QueryState>
    </AdminPage>
  );
}

interface Change {
  id: string;
  change: BodyOf<typeof changeChallenge>;
}

/** An optimistic update, reverted if the server refuses. */
function useChangeChallenge() {
  const client = useQueryClient();
  const { queryKey } = poolQuery;
  const write = (id: string, part: Partial<Challenge>) =>
    client.setQueryData(queryKey, (all) => all?.map((item) => (item.id === id ? { ...item, ...part } : item)));
  return useMutation({
    mutationFn: ({ id, change }: Change) => call(changeChallenge, { params: { id }, body: change }),
    onMutate: ({ id, change }) => {
      const before = client.getQueryData(queryKey);
      const { active } = change;
      if (active !== undefined) write(id, { active });
      return before;
    },
    onError: (_error, _change, previous) => client.setQueryData(queryKey, previous),
    onSuccess: ({ challenge }) => write(challenge.id, challenge),
    onSettled: () => {
      void client.invalidateQueries({ queryKey });
      // The players' page shows the same pool.
      void client.invalidateQueries({ queryKey: ['challenges'] });
    },
  });
}

const texts = messages.pool;

/** The draft stays until it's saved. */
function EditDialog({ challenge, onClose }: { challenge: Challenge; onClose: () => void }) {
  const [draft, setDraft] = useState(() => draftOf(challenge));
  const [errors, setErrors] = useState<FieldErrors>({});
  const [problem, setProblem] = useState<string>();
  const change = useChangeChallenge();
  const notify = useNotice();
  const { withProof, proofDialog } = useProof();

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (change.isPending) return;
    const input = inputOf(draft);
    const found = fieldErrors(NewChallenge, input);
    setErrors(found);
    if (Object.keys(found).length > 0) return focusFirstInvalidField(event.currentTarget);
    try {
      const done = await withProof(() => change.mutateAsync({ id: challenge.id, change: input }));
      if (done === undefined) return;
      notify(texts.saved(done.challenge.title));
      onClose();
    } catch (error) {
      setProblem(texts.notChanged(errorText(error)));
    }
  };
  return (
    <>
      <Dialog title={texts.editTitle} kind="sheet" onClose={onClose}>
        <form className={css.stack} onSubmit={submit} noValidate>
          <p>{texts.editBody}</p>
          <ChallengeFields draft={draft} onChange={setDraft} errors={errors} />
          <FormProblem problem={problem} />
          <DialogActions>
            <Button onClick={onClose}>{texts.cancel}</Button>
            <Button type="submit" tone="accent" busy={change.isPending}>
              {texts.save}
            </Button>
          </DialogActions>
        </form>
      </Dialog>
      {proofDialog}
    </>
  );
}

function PoolActions({ challenge }: { challenge: Challenge }) {
  const { id, title, active } = challenge;
  const [isEditing, setIsEditing] = useState(false);
  const notify = useNotice();
  const change = useChangeChallenge();
  const { act, proofDialog } = useSensitiveAction();

  const setActive = async (isOn: boolean, mayUndo = true) => {
    const done = await act(() => change.mutateAsync({ id, change: { active: isOn } }), texts.notChanged);
    if (done === undefined) return;
    const sentence = isOn ? texts.switchedOn(title) : texts.switchedOff(title);
    notify(sentence, mayUndo ? { undo: () => void setActive(!isOn, false) } : {});
  };
  return (
    <>
      <Button
        aria-label={active ? texts.switchOffNamed(title) : texts.switchOnNamed(title)}
        onClick={() => void setActive(!active)}
      >
        {active ? texts.switchOff : texts.switchOn}
      </Button>
      <Button aria-label={texts.editNamed(title)} onClick={() => setIsEditing(true)}>
        {texts.edit}
      </Button>
      {isEditing && <EditDialog challenge={challenge} onClose={() => setIsEditing(false)} />}
      {proofDialog}
    </>
  );
}

const { columns } = texts;

const shown: Column<Challenge>[] = [
  { label: columns.title, place: 'title', draw: ({ title }) => <bdi>{title}</bdi> },
  {
    label: columns.state,
    place: 'below',
    draw: ({ active }) => (active ? <Tag tone="good">{texts.on}</Tag> : <Tag>{texts.off}</Tag>),
  },
  { label: columns.difficulty, place: 'detail', draw: ({ difficulty }) => texts.difficulty(difficulty) },
  { label: columns.points, place: 'detail', draw: ({ points }) => texts.points(points) },
  { label: columns.creator, place: 'detail', draw: ({ user_login }) => <bdi>{user_login ?? texts.house}</bdi> },
  { label: columns.dealt, place: 'detail', draw: ({ dealt, completed }) => texts.dealt(dealt, completed) },
  { label: columns.acts, place: 'end', draw: (challenge) => <PoolActions challenge={challenge} /> },
];

function PoolTable({ challenges }: { challenges: readonly Challenge[] }) {
  return <OwnerTable label={texts.list} columns={shown} rows={challenges} keyOf={({ id }) => id} />;
}

const squaresPerBoard = 12;

/** Rows per page. Each row has several buttons, so thousands of rows would slow down a phone. */
const perPage = 50;

function Pool({ pool }: { pool: readonly Challenge[] }) {
  const [text, setText] = useTextInAddress('query');
  const question = useDeferredValue(text);
  const [shownCount, setShownCount] = useState(perPage);
  const found = pool.filter((challenge) => matches(challenge, question));
  const on = pool.filter(({ active }) => active).length;
  const more = {
    hasNextPage: found.length > shownCount,
    isFetchingNextPage: false,
    fetchNextPage: () => setShownCount(shownCount + perPage),
  };

  if (pool.length === 0) return <EmptyState title={texts.none} detail={texts.lead} />;
  return (
    <>
      <div className={css.poolHead}>
        <SearchField label={texts.search} value={text} onChange={setText} />
        <p className={css.quiet} role="status">
          {texts.counts(on, pool.length)}
        </p>
      </div>
      {on < squaresPerBoard && (
        <div role="alert">
          <Warning urgency="now" sentence={texts.tooFew} />
        </div>
      )}
      {found.length === 0 ? (
        <EmptyState
          title={texts.noMatch(question)}
          action={<Button onClick={() => setText('')}>{texts.clear}</Button>}
        />
      ) : (
        <PoolTable challenges={found.slice(0, shownCount)} />
      )}
      <ShowMore query={more} />
    </>
  );
}
