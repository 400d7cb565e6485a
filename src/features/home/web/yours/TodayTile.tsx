import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { CigarsHome } from '#features/cigars/home-contract.ts';
import { momentOf } from '#features/cigars/timestamp.ts';
import { doubleTapMs, logCigarette, spanText, useTally } from '#features/cigars/web/index.ts';
import { pathTo } from '#shared/pages.ts';
import { dayMs, minuteMs } from '#shared/time.ts';
import { formatNumber } from '#web/text/format-number.ts';
import { formatRecentDay } from '#web/text/relative-time.ts';
import { useNowMs } from '#web/ui/Ago.tsx';
import { useAlert } from '#web/ui/Alert.tsx';
import { Button } from '#web/ui/Button.tsx';
import { useNotice } from '#web/ui/Notice.tsx';
import { homeQuery } from '../api.ts';
import * as messages from '../messages.ts';
import { HomeTile } from './HomeTile.tsx';
import css from './Yours.module.css';

const texts = messages.yours;

interface Props {
  /** Absent before the first entry. */
  today: CigarsHome | undefined;
  /** When the request was sent, on this device's clock. */
  askedAt: number;
  asOf: string | undefined;
  className?: string | undefined;
}

const sinceText = (ms: number) => (ms < minuteMs ? texts.justNow : texts.sinceLast(spanText(ms)));

export function TodayTile({ today, askedAt, asOf, className }: Props) {
  const now = useNowMs();
  const { date = momentOf(new Date(now)).date, count = 0, goal, last = null } = today ?? {};
  const tally = useTally(date, askedAt);
  useRefetchOnceSent(tally.pending);
  const newest = tally.last ?? last;
  const all = Math.max(0, count + tally.count);
  const days = newest === null || all > 0 ? 0 : Math.floor((now - Date.parse(newest)) / dayMs);
  const since = newest === null ? texts.none : sinceText(now - Date.parse(newest));
  const shown =
    newest !== null && days > 0
      ? {
          ...{ title: texts.smokeFree, value: formatNumber(days), unit: texts.days(days) },
          detail: texts.sinceDay(formatRecentDay(newest, now)),
        }
      : {
          ...{ title: texts.today, value: formatNumber(all), detail: since },
          unit: goal === undefined ? undefined : texts.ofGoal(goal),
        };
  return (
    <div className={className} data-sign="smoke">
      <div className={css.todayAndButton}>
        <HomeTile
          to={pathTo('pitis')}
          sign="smoke"
          icon={{ name: 'smoke' }}
          {...shown}
          detail={asOf ?? shown.detail}
          place="side"
        />
        <LogButton />
      </div>
    </div>
  );
}

/** Another tab or the service worker may have sent it, so only the server knows the new count. */
function useRefetchOnceSent(pending: number): void {
  const client = useQueryClient();
  const before = useRef(pending);
  useEffect(() => {
    if (pending < before.current) void client.invalidateQueries({ queryKey: homeQuery.queryKey });
    before.current = pending;
  }, [client, pending]);
}

function LogButton() {
  const [asksForAnother, setAsksForAnother] = useState(false);
  const lastTapMs = useRef(Number.NEGATIVE_INFINITY);
  const notify = useNotice();
  const alert = useAlert();

  const remove = async (undo: () => Promise<void>) => {
    try {
      await undo();
      notify(texts.removed);
    } catch {
      alert(texts.notStored);
    }
  };
  const log = async () => {
    try {
      const undo = await logCigarette();
      notify(texts.logged, { undo: () => void remove(undo) });
    } catch {
      alert(texts.notStored);
    }
  };
  const tap = () => {
    const sinceMs = performance.now() - lastTapMs.current;
    lastTapMs.current = performance.now();
    if (!asksForAnother && sinceMs < doubleTapMs) return setAsksForAnother(true);
    setAsksForAnother(false);
    void log();
  };
  return (
    <Button wide onClick={tap}>
      {asksForAnother ? texts.logAnother : texts.log}
    </Button>
  );
}
