import { type RefObject, useRef } from 'react';
import { useOnline } from '#web/device/use-online.ts';
import type { OutboxEntry } from '#web/outbox/entry.ts';
import { formatNumber } from '#web/text/format-number.ts';
import { Button } from '#web/ui/Button.tsx';
import { fetched } from '#web/ui/fetched.tsx';
import { clockOf } from '../../timestamp.ts';
import { refreshNow } from '../clock.ts';
import { words } from '../words.ts';
import { NoticeFrame } from './NoticeFrame.tsx';
import css from './Notices.module.css';
import type { Logged } from './sending.ts';
import type { Counter, CountNotice } from './use-counter.ts';

const FetchedRefused = fetched(async () => (await import('./Refused.tsx')).Refused);

interface Props {
  counter: Counter;
  entries: readonly OutboxEntry[];
  countToday: number;
  /** Where the focus goes when the button that had it is gone. */
  home: RefObject<HTMLElement | null>;
}

/** What was counted just now, with a way back; a question; or what the server refused. In one place, above the button. */
export function Notices({ counter, entries, countToday, home }: Props) {
  const { notice } = counter;
  const refused = entries.filter(({ phase }) => phase === 'refused');
  const place = useRef<HTMLDivElement>(null);
  const leave = (act: () => unknown) => () => {
    if (place.current?.contains(document.activeElement)) home.current?.focus();
    act();
  };
  return (
    <div ref={place} className={css.place}>
      <div role="alert" className={css.stack}>
        {refused.length > 0 && <FetchedRefused entries={refused} leave={leave} />}
      </div>
      <div role="status" className={css.stack}>
        {notice && (
          <NoticeFrame
            key={notice.id}
            {...(staysOpen(notice) ? {} : { onOver: leave(() => counter.close(notice.id)) })}
            tone={notice.type === 'failed' || notKept(notice) ? 'bad' : undefined}
          >
            <Told notice={notice} entries={entries} countToday={countToday} />
            <Answers notice={notice} counter={counter} leave={leave} />
          </NoticeFrame>
        )}
      </div>
    </div>
  );
}

const notKept = (notice: CountNotice) =>
  notice.type === 'counted' && !notice.entry.isKept ? (notice.entry.whyNotKept ?? 'refused') : undefined;

/** A question that came with the address waits, and so does what will be lost. */
const staysOpen = (notice: CountNotice) => notice.type === 'one' || notKept(notice) !== undefined;

function Told({ notice, entries, countToday }: { notice: CountNotice } & Pick<Props, 'entries' | 'countToday'>) {
  const isOnline = useOnline();
  const texts = words.counting;
  switch (notice.type) {
    case 'two':
      return <p>{texts.countTwo}</p>;
    case 'one':
      return <p>{texts.countOne}</p>;
    case 'failed':
      return <p>{texts.failed}</p>;
    case 'taken back':
      return <p>{texts.takenBack(notice.logged.kind, clockOf(notice.logged.timestamp))}</p>;
    case 'changed':
      return <p>{texts.changed(notice.logged.kind, clockOf(notice.logged.timestamp))}</p>;
    case 'counted': {
      const { logged, entry } = notice;
      const why = notKept(notice);
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

type Leave = (act: () => unknown) => () => void;

function Answers({ notice, counter, leave }: { notice: CountNotice; counter: Counter; leave: Leave }) {
  const texts = words.counting;
  const undo = (logged: Logged, text = texts.undo) => (
    <Button tone="quiet" onClick={leave(() => counter.undo(logged))}>
      {text}
    </Button>
  );
  const close = leave(() => counter.close(notice.id));
  switch (notice.type) {
    case 'counted':
      return undo(notice.logged);
    case 'taken back':
      return (
        <Button tone="quiet" onClick={leave(() => counter.countAgain(notice.logged))}>
          {texts.countAgain}
        </Button>
      );
    case 'changed':
      return (
        <Button tone="quiet" onClick={leave(() => counter.change(notice.logged, notice.before))}>
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
          <Button tone="quiet" onClick={leave(() => counter.log('cigar', moment()))}>
            {texts.yes}
          </Button>
        </div>
      );
    }
  }
}
