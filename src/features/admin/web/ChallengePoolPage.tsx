import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import type { Challenge } from '#features/challenges/contract.ts';
import { matches } from '#features/challenges/web/index.ts';
import { useTextInAddress } from '#web/forms/use-text-in-address.ts';
import { Button } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { useNotice } from '#web/ui/Notice.tsx';
import { QueryState } from '#web/ui/QueryState.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { Tag } from '#web/ui/Tag.tsx';
import { AdminPage } from './frame/AdminPage.tsx';
import { type Column, OwnerTable } from './frame/OwnerTable.tsx';
import { SearchField } from './frame/SearchField.tsx';
import { ShowMore } from './frame/ShowMore.tsx';
import { useStrongAct } from './frame/use-strong-act.ts';
import { Warning } from './frame/Warning.tsx';
import { poolQuery, useChangeChallenge } from './pool/api.ts';
import { EditDialog } from './pool/EditDialog.tsx';
import css from './pool/Pool.module.css';
import { words } from './words.ts';

const texts = words.pool;

/** Off and on again with one tap, and the words of a challenge. */
function PoolActs({ challenge }: { challenge: Challenge }) {
  const { id, title, active } = challenge;
  const [isEditing, setIsEditing] = useState(false);
  const notify = useNotice();
  const change = useChangeChallenge();
  const { act, proofDialog } = useStrongAct();

  const turn = async (isOn: boolean, mayUndo = true) => {
    const done = await act(() => change.mutateAsync({ id, change: { active: isOn } }), texts.notChanged);
    if (done === undefined) return;
    const sentence = isOn ? texts.switchedOn(title) : texts.switchedOff(title);
    notify(sentence, mayUndo ? { undo: () => void turn(!isOn, false) } : {});
  };
  return (
    <>
      <Button
        aria-label={active ? texts.switchOffNamed(title) : texts.switchOnNamed(title)}
        onClick={() => void turn(!active)}
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
  { label: columns.acts, place: 'end', draw: (challenge) => <PoolActs challenge={challenge} /> },
];

function PoolTable({ challenges }: { challenges: readonly Challenge[] }) {
  return <OwnerTable label={texts.list} columns={shown} rows={challenges} keyOf={({ id }) => id} />;
}

const perBoard = 12;
/** A row has three buttons: thousands of them would make a phone slow. */
const shownAtFirst = 50;

/** The pool that boards are dealt from, with what is switched off. */
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

function Pool({ pool }: { pool: readonly Challenge[] }) {
  const [text, setText] = useTextInAddress('query');
  const question = useDeferredValue(text);
  const [shownAtMost, setShownAtMost] = useState(shownAtFirst);
  const found = pool.filter((challenge) => matches(challenge, question));
  const on = pool.filter(({ active }) => active).length;
  const more = {
    hasNextPage: found.length > shownAtMost,
    isFetchingNextPage: false,
    fetchNextPage: () => setShownAtMost(shownAtMost + shownAtFirst),
  };

  if (pool.length === 0) return <EmptyState title={texts.none} detail={texts.lead} />;
  return (
    <>
      <div className={css.head}>
        <SearchField label={texts.search} value={text} onChange={setText} />
        <p className={css.counts} role="status">
          {texts.counts(on, pool.length)}
        </p>
      </div>
      {on < perBoard && (
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
        <PoolTable challenges={found.slice(0, shownAtMost)} />
      )}
      <ShowMore query={more} />
    </>
  );
}
