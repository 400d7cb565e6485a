import {
  memo,
  type ReactNode,
  type RefObject,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { useHistoryState, useSearch } from 'wouter/use-browser-location';
import { pages } from '#shared/pages.ts';
import { hasRole } from '#shared/roles.ts';
import { replaceQueryValue, useQueryValue } from '#web/navigation/navigate.ts';
import { useUser } from '#web/session/session.ts';
import { Button } from '#web/ui/Button.tsx';
import { Page, useRootMark } from '#web/ui/Page.tsx';
import { QueryState } from '#web/ui/QueryState.tsx';
import { Segmented } from '#web/ui/Segmented.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import type { Change, CountedLog } from '../log.ts';
import { streaksOf } from '../streaks.ts';
import type { Moment } from '../timestamp.ts';
import { type WindowName, windowNames, windowOf } from '../windows.ts';
import { CigarCharts } from './charts/Charts.tsx';
import { refreshNow, useNow } from './clock.ts';
import { type Counter, useCigars, useCounter } from './counting/counter.ts';
import { EarlierDialog } from './counting/MomentDialogs.tsx';
import { Notices } from './counting/Notices.tsx';
import { Entries, TransferPanel } from './details/Entries.tsx';
import { PlanCard } from './details/PlanCard.tsx';
import { logRequest } from './log-search.ts';
import * as messages from './messages.ts';
import { Numbers } from './numbers/Numbers.tsx';
import css from './PitisPage.module.css';
import { SmokeFree } from './smoke-free/SmokeFree.tsx';

export function PitisPage() {
  const { user } = useUser();
  if (hasRole(user, 'smoker')) return <CounterPage />;
  return (
    <Page title={pages.pitis.title} sign="smoke">
      <p>{messages.cigars.notASmoker}</p>
    </Page>
  );
}

/** A smoker's page. Its buttons work even if the rest couldn't be loaded. */
function CounterPage() {
  const now = useNow();
  useRootMark('counter');
  const [storing, setStoring] = useState<readonly Change[]>([]);
  const { query, counted, entries } = useCigars(storing);
  const counter = useCounter(counted, setStoring);
  const mainButton = useRef<HTMLButtonElement>(null);
  useCountRequest({ count: () => void counter.log('cigar', refreshNow()), ask: counter.askBeforeCounting });

  const name = usePeriod();
  const isWhole = counted?.isWhole === true;
  // The newest years are enough for all periods except "all".
  const isEnough = isWhole || (name !== 'all' && counted?.last !== null);
  const isSmokeFree = counted !== undefined && streaksOf(counted, now).isSmokeFree;
  const countToday = counted ? windowOf('today', counted, now).count : 0;
  return (
    <div className={css.page} data-smoke-free={isSmokeFree || undefined}>
      <Page title={pages.pitis.title} sign="smoke" actions={isSmokeFree ? undefined : <Period />}>
        <div className={css.counter}>
          <QueryState
            query={{ ...query, data: counted && (isSmokeFree ? isWhole : isEnough) ? counted : undefined }}
            title={messages.cigars.notLoaded}
            skeleton={<Skeleton height="28rem" />}
          >
            {(data) =>
              isSmokeFree ? (
                <SmokeFree counted={data} now={now}>
                  <Period />
                  <Counts counted={data} query={query} now={now} counter={counter} />
                </SmokeFree>
              ) : (
                <Counts counted={data} query={query} now={now} counter={counter} />
              )
            }
          </QueryState>
          <CountZone
            counter={counter}
            mainButton={mainButton}
            isSmokeFree={isSmokeFree}
            hasEntries={counted !== undefined && (counted.last !== null || counted.cravings.length > 0)}
            notices={<Notices counter={counter} entries={entries} countToday={countToday} mainButton={mainButton} />}
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
        label={messages.cigars.period}
        options={windowNames.map((value) => ({ value, label: messages.cigars.windows[value] }))}
        value={usePeriod()}
        onChange={(name) => replaceQueryValue('period', name === 'today' ? undefined : name)}
      />
    </div>
  );
}

interface CountsProps {
  counted: CountedLog;
  /** The state of loading older years. */
  query: ReturnType<typeof useCigars>['query'];
  now: Moment;
  counter: Counter;
}

function Counts({ counted, query, now, counter }: CountsProps) {
  const { notice } = counter;
  const name = usePeriod();
  // The number updates first, and everything below it later.
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
          title={messages.cigars.notLoaded}
          skeleton={<Skeleton height="28rem" />}
        >
          {(whole) => <MemoDetails counted={whole} name={laterName} now={now} counter={counter} />}
        </QueryState>
      </div>
    </>
  );
}

interface DetailsProps {
  counted: CountedLog;
  name: WindowName;
  now: Moment;
  counter: Counter;
}

const MemoDetails = memo(
  ({ counted, name, now, counter }: DetailsProps) => (
    <>
      <CigarCharts counted={counted} window={name} now={now} aside={<PlanCard counted={counted} now={now} />} />
      <Entries counted={counted} now={now} counter={counter} />
      <TransferPanel />
    </>
  ),
  // A new `counter` does the same as the previous one, so it needn't render again.
  (a, b) => a.counted === b.counted && a.name === b.name && a.now.date === b.now.date,
);

const logParameter = 'log';

/** Whether the app's shortcut opened the page, rather than a link that somebody sent. */
const isLaunched = () => matchMedia('(display-mode: standalone)').matches && document.referrer === '';

/**
 * Handles a request to count when the page opens. The search and the installed app's shortcut count immediately, but a
 * link asks first, because anybody can send one. The parameter is removed early, so that a reload doesn't count again.
 */
function useCountRequest(act: { count: () => void; ask: () => void }): void {
  const { asks } = (useHistoryState<{ asks?: string } | null>() ?? {}) as { asks?: string };
  const isInUrl = new URLSearchParams(useSearch()).has(logParameter);
  const countFromSearch = useEffectEvent(() => {
    history.replaceState(null, '');
    act.count();
  });
  const countFromUrl = useEffectEvent(() => {
    // In strict mode effects run twice, and the first run has already removed it.
    if (!new URLSearchParams(location.search).has(logParameter)) return;
    replaceQueryValue(logParameter, undefined);
    if (isLaunched()) act.count();
    else act.ask();
  });
  useEffect(() => {
    if (asks === logRequest) countFromSearch();
  }, [asks]);
  useEffect(() => {
    if (isInUrl) countFromUrl();
  }, [isInUrl]);
}

interface CountZoneProps {
  counter: Counter;
  /** The big button, which takes the focus when a notice closes. */
  mainButton: RefObject<HTMLButtonElement | null>;
  isSmokeFree: boolean;
  hasEntries: boolean;
  notices: ReactNode;
}

/** The buttons that count, within reach of the thumb on a phone. They never move. */
function CountZone({ counter, mainButton, isSmokeFree, hasEntries, notices }: CountZoneProps) {
  const [isAsking, setIsAsking] = useState(false);
  const craving = () => void counter.log('craving', refreshNow());
  const count = (moment: Moment) => {
    setIsAsking(false);
    void counter.log('cigar', moment);
  };
  const ask = () => setIsAsking(true);
  return (
    <section className={css.zone} data-foot data-slim={isSmokeFree || undefined} aria-label={messages.counting.zone}>
      {notices}
      {isSmokeFree ? (
        <div className={css.two}>
          <Button ref={mainButton} onClick={counter.tap}>
            {messages.counting.smoked}
          </Button>
          <Button tone="accent" onClick={craving}>
            {messages.counting.hadCraving}
          </Button>
        </div>
      ) : (
        <>
          <BigButton counter={counter} mainButton={mainButton} />
          <div className={css.three}>
            <Button onClick={counter.undoLast} disabled={!hasEntries}>
              {messages.counting.undoLast}
            </Button>
            <Button onClick={ask}>{messages.counting.earlier}</Button>
            <Button onClick={craving}>{messages.counting.craving}</Button>
          </div>
        </>
      )}
      {isAsking && <EarlierDialog onPick={count} onClose={() => setIsAsking(false)} />}
    </section>
  );
}

function BigButton({ counter, mainButton }: Pick<CountZoneProps, 'counter' | 'mainButton'>) {
  const isCounted = counter.notice?.type === 'counted' && counter.notice.logged.kind === 'cigar';
  return (
    <button
      ref={mainButton}
      type="button"
      className={css.big}
      data-counted={isCounted || undefined}
      onClick={counter.tap}
    >
      <span className={css.name}>{messages.counting.smoked}</span>
      <span className={css.hint} aria-hidden="true">
        {isCounted ? (
          messages.counting.countedHint
        ) : (
          <>
            <span className={css.byThumb}>{messages.counting.tapHint}</span>
            <span className={css.byMouse}>{messages.counting.pressHint}</span>
          </>
        )}
      </span>
    </button>
  );
}
