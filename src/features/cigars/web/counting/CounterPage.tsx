import { memo, useDeferredValue, useRef, useState } from 'react';
import { pages } from '#shared/pages.ts';
import { replaceQueryValue, useQueryValue } from '#web/navigation/navigate.ts';
import { fetched } from '#web/ui/fetched.tsx';
import { Page, useRootMark } from '#web/ui/Page.tsx';
import { QueryState } from '#web/ui/QueryState.tsx';
import { Segmented } from '#web/ui/Segmented.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import type { Change, Counted } from '../../log.ts';
import { streaksOf } from '../../streaks.ts';
import type { Moment } from '../../timestamp.ts';
import { type WindowName, windowNames, windowOf } from '../../windows.ts';
import { refreshNow, useNow } from '../clock.ts';
import { Numbers } from '../numbers/Numbers.tsx';
import { words } from '../words.ts';
import css from './CounterPage.module.css';
import { CountZone } from './CountZone.tsx';
import { useAskedLog } from './use-asked-log.ts';
import { type Counter, useCigars, useCounter } from './use-counter.ts';

/** What stands below the fold comes after the first drawing. */
const FetchedBelow = fetched(async () => (await import('../below/Below.tsx')).Below);
const FetchedSmokeFree = fetched(async () => (await import('../smoke-free/SmokeFree.tsx')).SmokeFree);
/** Comes right after the first drawing, which has nothing to tell yet. */
const FetchedNotices = fetched(async () => (await import('./Notices.tsx')).Notices);

/** The page of a smoker. Its buttons stand and count whether or not the rest could be read. */
export function CounterPage() {
  const now = useNow();
  useRootMark('counter');
  const [onItsWay, setOnItsWay] = useState<readonly Change[]>([]);
  const { query, counted, entries } = useCigars(onItsWay);
  const counter = useCounter(counted, setOnItsWay);
  const home = useRef<HTMLButtonElement>(null);
  useAskedLog({ count: () => void counter.log('cigar', refreshNow()), ask: counter.askForOne });

  const name = usePeriod();
  const isWhole = counted?.isWhole === true;
  // The newest years say the numbers of all periods but one.
  const isEnough = isWhole || (name !== 'all' && counted?.last !== null);
  const isSmokeFree = counted !== undefined && streaksOf(counted, now).isSmokeFree;
  const countToday = counted ? windowOf('today', counted, now).count : 0;
  return (
    <div className={css.page} data-smoke-free={isSmokeFree || undefined}>
      <Page title={pages.pitis.title} sign="smoke" actions={isSmokeFree ? undefined : <Period />}>
        <div className={css.counter}>
          <QueryState
            query={{ ...query, data: counted && (isSmokeFree ? isWhole : isEnough) ? counted : undefined }}
            title={words.cigars.notLoaded}
            skeleton={<Skeleton height="28rem" />}
          >
            {(data) =>
              isSmokeFree ? (
                <FetchedSmokeFree counted={data} now={now}>
                  <Period />
                  <Counts counted={data} query={query} now={now} counter={counter} />
                </FetchedSmokeFree>
              ) : (
                <Counts counted={data} query={query} now={now} counter={counter} />
              )
            }
          </QueryState>
          <CountZone
            counter={counter}
            home={home}
            isSmokeFree={isSmokeFree}
            hasEntries={counted !== undefined && (counted.last !== null || counted.cravings.length > 0)}
            notices={<FetchedNotices counter={counter} entries={entries} countToday={countToday} home={home} />}
          />
        </div>
      </Page>
    </div>
  );
}

const isWindow = (name: string | undefined): name is WindowName => windowNames.some((known) => known === name);

function usePeriod(): WindowName {
  const name = useQueryValue('period');
  return isWindow(name) ? name : 'today';
}

function Period() {
  return (
    <div className={css.period}>
      <Segmented
        label={words.cigars.period}
        options={windowNames.map((value) => ({ value, label: words.cigars.windows[value] }))}
        value={usePeriod()}
        onChange={(name) => replaceQueryValue('period', name === 'today' ? undefined : name)}
      />
    </div>
  );
}

interface CountsProps {
  counted: Counted;
  /** By which the older years may still be on their way. */
  query: ReturnType<typeof useCigars>['query'];
  now: Moment;
  counter: Counter;
}

function Counts({ counted, query, now, counter }: CountsProps) {
  const { notice } = counter;
  const name = usePeriod();
  // The number changes first; what follows from it may come a moment later.
  const later = useDeferredValue(counted);
  const laterName = useDeferredValue(name);
  return (
    <>
      <Numbers
        counted={counted}
        span={windowOf(name, counted, now)}
        now={now}
        isFresh={notice?.type === 'counted' && notice.logged.kind === 'cigar'}
      />
      <div className={css.below}>
        <QueryState
          query={{ ...query, data: later.isWhole ? later : undefined }}
          title={words.cigars.notLoaded}
          skeleton={<Skeleton height="28rem" />}
        >
          {(whole) => <BelowOnce counted={whole} name={laterName} now={now} counter={counter} />}
        </QueryState>
      </div>
    </>
  );
}

interface BelowProps {
  counted: Counted;
  name: WindowName;
  now: Moment;
  counter: Counter;
}

const BelowOnce = memo(
  ({ counted, name, now, counter }: BelowProps) => (
    <FetchedBelow counted={counted} name={name} now={now} counter={counter} />
  ),
  // Each drawing has a counter of its own, which does the same.
  (a, b) => a.counted === b.counted && a.name === b.name && a.now.date === b.now.date,
);
