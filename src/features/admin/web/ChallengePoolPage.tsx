import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import type { Challenge } from '#features/challenges/contract.ts';
import { matches } from '#features/challenges/web/index.ts';
import { useTextInAddress } from '#web/forms/use-text-in-address.ts';
import { Button } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { QueryState } from '#web/ui/QueryState.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { AdminPage } from './frame/AdminPage.tsx';
import { SearchField } from './frame/SearchField.tsx';
import { ShowMore } from './frame/ShowMore.tsx';
import { Warning } from './frame/Warning.tsx';
import { poolQuery } from './pool/api.ts';
import css from './pool/Pool.module.css';
import { PoolTable } from './pool/PoolTable.tsx';
import { words } from './words.ts';

const texts = words.pool;
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
