import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { secondMs } from '#shared/time.ts';
import { useOnline } from '#web/device/use-online.ts';
import type { OutboxEntry } from '#web/outbox/entry.ts';
import { fetchServerTime, serverNow } from '#web/outbox/stamp.ts';
import { formatNumber } from '#web/text/format-number.ts';
import { Button } from '#web/ui/Button.tsx';
import type { Change, DayEntry } from '../../log.ts';
import { clockOf, momentOf } from '../../timestamp.ts';
import { appendToJournal, correctJournal } from '../api.ts';
import { refreshNow } from '../clock.ts';
import * as messages from '../messages.ts';
import { type Counter, type CountNotice, openOutbox, send } from './counter.ts';
import css from './Notices.module.css';

interface Props {
  counter: Counter;
  entries: readonly OutboxEntry[];
  countToday: number;
  /** Receives the focus when the focused button disappears. */
  mainButton: RefObject<HTMLElement | null>;
}

/** The last count with Undo, a question, or a refusal, all in one place above the button. */
export function Notices({ counter, entries, countToday, mainButton }: Props) {
  const { notice } = counter;
  const refused = entries.filter(({ phase }) => phase === 'refused');
  const place = useRef<HTMLDivElement>(null);
  const withFocus = (act: () => unknown) => () => {
    if (place.current?.contains(document.activeElement)) mainButton.current?.focus();
    act();
  };
  return (
    <div ref={place} className={css.place}>
      <div role="alert" className={css.stack}>
        {refused.length > 0 && <Refused entries={refused} withFocus={withFocus} />}
      </div>
      <div role="status" className={css.stack}>
        {notice && (
          <NoticeFrame
            key={notice.id}
            {...(isPermanent(notice) ? {} : { onTimeout: withFocus(() => counter.close(notice.id)) })}
            tone={notice.type === 'failed' || notStored(notice) ? 'bad' : undefined}
          >
            <NoticeText notice={notice} entries={entries} countToday={countToday} />
            <Answers notice={notice} counter={counter} withFocus={withFocus} />
          </NoticeFrame>
        )}
      </div>
    </div>
  );
}

const notStored = (notice: CountNotice) =>
  notice.type === 'counted' && !notice.entry.isStored ? (notice.entry.notStoredReason ?? 'refused') : undefined;

/** Questions asked because of a link, and warnings about data loss, don't time out. */
const isPermanent = (notice: CountNotice) => notice.type === 'one' || notStored(notice) !== undefined;

function NoticeText({ notice, entries, countToday }: { notice: CountNotice } & Pick<Props, 'entries' | 'countToday'>) {
  const isOnline = useOnline();
  const texts = messages.counting;
  switch (notice.type) {
    case 'two':
      return <p>{texts.countTwo}</p>;
    case 'one':
      return <p>{texts.countOne}</p>;
    case 'failed':
      return <p>{texts.failed}</p>;
    case 'taken back':
      return <p>{texts.removed(notice.logged.kind, clockOf(notice.logged.timestamp))}</p>;
    case 'changed':
      return <p>{texts.changed(notice.logged.kind, clockOf(notice.logged.timestamp))}</p>;
    case 'counted': {
      const { logged, entry } = notice;
      const why = notStored(notice);
      const waiting = entries.find(({ id }) => id === entry.id);
      const isLater = waiting !== undefined && (!isOnline || waiting.problem !== undefined);
      const later = logged.kind === 'cigar' ? texts.sentLater : texts.notedLater;
      return (
        <p>
          {why !== undefined
            ? texts.notKept[why]
            : isLater
              ? later
              : texts.counted(logged.kind, clockOf(logged.timestamp))}
          {logged.kind === 'cigar' && (
            <span className="visually-hidden">. {texts.nowToday(formatNumber(countToday))}.</span>
          )}
        </p>
      );
    }
  }
}

type WithFocus = (act: () => unknown) => () => void;

function Answers({ notice, counter, withFocus }: { notice: CountNotice; counter: Counter; withFocus: WithFocus }) {
  const texts = messages.counting;
  const undo = (logged: DayEntry, text = texts.undo) => (
    <Button tone="quiet" onClick={withFocus(() => counter.undo(logged))}>
      {text}
    </Button>
  );
  const close = withFocus(() => counter.close(notice.id));
  switch (notice.type) {
    case 'counted':
      return undo(notice.logged);
    case 'taken back':
      return (
        <Button tone="quiet" onClick={withFocus(() => counter.countAgain(notice.logged))}>
          {texts.countAgain}
        </Button>
      );
    case 'changed':
      return (
        <Button tone="quiet" onClick={withFocus(() => counter.change(notice.logged, notice.before))}>
          {texts.undo}
        </Button>
      );
    case 'failed':
      return (
        <Button tone="quiet" onClick={close}>
          {texts.close}
        </Button>
      );
    default: {
      const moment = () => (notice.type === 'two' ? notice.moment : refreshNow());
      return (
        <div className={css.answers}>
          <Button tone="quiet" onClick={close}>
            {texts.no}
          </Button>
          <Button tone="quiet" onClick={withFocus(() => counter.log('cigar', moment()))}>
            {texts.yes}
          </Button>
        </div>
      );
    }
  }
}

const noticeMs = 10 * secondMs;

interface NoticeFrameProps {
  children: ReactNode;
  /** Called on timeout; without it the notice stays. */
  onTimeout?: () => void;
  tone?: 'bad' | undefined;
}

/** A message with a countdown line; both pause while it's hovered or focused. */
function NoticeFrame({ children, onTimeout, tone }: NoticeFrameProps) {
  const [isPaused, setIsPaused] = useState(false);
  const leftMs = useRef(noticeMs);
  const isTimed = onTimeout !== undefined;
  const timeOut = useEffectEvent(() => onTimeout?.());

  useEffect(() => {
    if (!isTimed || isPaused) return;
    const startMs = performance.now();
    const timer = setTimeout(timeOut, leftMs.current);
    return () => {
      clearTimeout(timer);
      leftMs.current -= performance.now() - startMs;
    };
  }, [isTimed, isPaused]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering only pauses the timer
    <div
      className={css.notice}
      data-tone={tone}
      data-held={isPaused || undefined}
      onPointerEnter={() => setIsPaused(true)}
      onPointerLeave={() => setIsPaused(false)}
      onFocus={() => setIsPaused(true)}
      onBlur={() => setIsPaused(false)}
    >
      {children}
      {isTimed && <span className={css.line} aria-hidden="true" />}
    </div>
  );
}

/** An added entry can only be wrong about its time: the device's clock was ahead, or back in 1970. */
const hasWrongTime = ({ status, data }: OutboxEntry) => status === 400 && (data as Change).act === 'add';

/** Discards a refused change. If it may have been counted anyway, it's undone. */
async function discardRefused({ id, data }: OutboxEntry): Promise<void> {
  const change = data as Change;
  const wasNeverCounted = await (await openOutbox()).discard(id);
  if (change.act !== 'add') return;
  if (wasNeverCounted) appendToJournal({ ...change, act: 'delete' });
  else await send({ ...change, act: 'delete' });
}

async function retryRefused({ id, data }: OutboxEntry): Promise<void> {
  const outbox = await openOutbox();
  await outbox.retry(id);
  correctJournal(data as Change, data as Change);
}

async function countAsNow(entry: OutboxEntry): Promise<void> {
  // Uses the server's clock, because the device's was wrong.
  await fetchServerTime().catch(() => undefined);
  const { text: timestamp } = momentOf(new Date(serverNow()));
  const { kind } = entry.data as Change;
  await send({ act: 'add', kind, timestamp });
  await discardRefused(entry);
}

function Refused({
  entries,
  withFocus,
}: {
  entries: readonly OutboxEntry[];
  withFocus: (act: () => unknown) => () => void;
}) {
  const [entry] = entries;
  const texts = messages.refused;
  if (entry === undefined) return null;
  return (
    <NoticeFrame tone="bad">
      <p>
        {texts.notAccepted(entry.label, entry.problem ?? '')}
        {entries.length > 1 && ` ${texts.more(formatNumber(entries.length - 1))}`}
      </p>
      <div className={css.answers}>
        <Button tone="quiet" onClick={withFocus(() => discardRefused(entry))}>
          {texts.drop}
        </Button>
        {hasWrongTime(entry) && (
          <Button tone="quiet" onClick={withFocus(() => countAsNow(entry))}>
            {texts.asNow}
          </Button>
        )}
        <Button tone="quiet" onClick={withFocus(() => retryRefused(entry))}>
          {texts.tryAgain}
        </Button>
      </div>
    </NoticeFrame>
  );
}
