import { useEffect, useReducer, useState } from 'react';
import { createPortal } from 'react-dom';
import { copyAge } from '../copies/copy-age.ts';
import { useOnline } from '../device/use-online.ts';
import { formatPercent } from '../text/format-number.ts';
import { isolated } from '../text/isolate.ts';
import { Ago } from '../ui/Ago.tsx';
import { Button } from '../ui/Button.tsx';
import { useConfirm } from '../ui/Confirm.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { useNotice } from '../ui/Notice.tsx';
import { Row, Rows } from '../ui/Rows.tsx';
import { words } from '../words.ts';
import { barSentences, lingering, nextLookMs } from './bar-sentences.ts';
import type { OutboxEntry } from './entry.ts';
import type { OpenOutbox } from './make-outbox.ts';
import { OfflineLine } from './OfflineLine.tsx';
import css from './OutboxBar.module.css';

const texts = words.outbox;

/** What waits and what was refused, in one line, and the way to look at it. Without either it is the plain bar. */
export function OutboxBar({ outbox }: { outbox: OpenOutbox }) {
  const online = useOnline();
  const entries = outbox.entries.useValue();
  const [isOpen, setIsOpen] = useState(false);
  const [, lookAgain] = useReducer((looks: number) => looks + 1, 0);
  useEffect(() => {
    const nextMs = nextLookMs(entries, Date.now());
    if (nextMs === undefined) return;
    const timer = setTimeout(lookAgain, nextMs);
    return () => clearTimeout(timer);
  });

  const what = lingering(entries, online, Date.now());
  const sentences = barSentences(what, online, copyAge.useValue());
  // Not inside the bar, where all that changes is read out.
  const dialog =
    isOpen && createPortal(<OutboxDialog outbox={outbox} onClose={() => setIsOpen(false)} />, document.body);
  if (sentences.length === 0) {
    return (
      <>
        <OfflineLine />
        {dialog}
      </>
    );
  }
  return (
    <>
      <div className={css.bar}>
        <p>{sentences.join('. ')}</p>
        {online && what.waiting > 0 && (
          <button type="button" className={css.button} onClick={() => outbox.flush()}>
            {texts.sendNow}
          </button>
        )}
        <button type="button" className={css.button} onClick={() => setIsOpen(true)}>
          {texts.look}
        </button>
      </div>
      {dialog}
    </>
  );
}

const groups = ['refused', 'waiting', 'held'] as const;
const groupOf = ({ phase }: OutboxEntry) => (phase === 'sending' ? 'waiting' : phase);

/** All that the server does not have yet: what it is, since when, why, and the ways out. */
function OutboxDialog({ outbox, onClose }: { outbox: OpenOutbox; onClose: () => void }) {
  const entries = outbox.entries.useValue();
  return (
    <Dialog title={texts.title} onClose={onClose} kind="top">
      {entries.length === 0 && <p>{texts.nothing}</p>}
      {groups.map((group) => (
        <Group
          key={group}
          group={group}
          entries={entries.filter((entry) => groupOf(entry) === group)}
          outbox={outbox}
        />
      ))}
    </Dialog>
  );
}

interface GroupProps {
  group: (typeof groups)[number];
  entries: readonly OutboxEntry[];
  outbox: OpenOutbox;
}
function Group({ group, entries, outbox }: GroupProps) {
  if (entries.length === 0) return null;
  return (
    <section className={css.group}>
      <h3>{texts.groups[group]}</h3>
      <Rows>
        {entries.map((entry) => (
          <EntryRow key={entry.id} entry={entry} outbox={outbox} />
        ))}
      </Rows>
    </section>
  );
}

function EntryRow({ entry, outbox }: { entry: OutboxEntry; outbox: OpenOutbox }) {
  const discard = useDiscard(outbox);
  const { id, label, phase, problem, putAt, share, whyNotKept } = entry;
  return (
    <Row
      title={isolated(label)}
      detail={
        <>
          <p>
            <Ago at={new Date(putAt).toISOString()} />
            {phase === 'sending' && ` · ${texts.sending(share === undefined ? undefined : formatPercent(share))}`}
          </p>
          {problem && <p className={css.problem}>{problem}</p>}
          {whyNotKept && <p>{texts.notKept[whyNotKept]}</p>}
        </>
      }
      action={
        <span className={css.actions}>
          {phase === 'refused' && (
            <Button onClick={() => void outbox.retry(id)} aria-label={texts.tryAgainNamed(label)}>
              {words.ui.tryAgain}
            </Button>
          )}
          <Button tone="quiet" onClick={() => void discard(entry)} aria-label={texts.discardNamed(label)}>
            {texts.discard}
          </Button>
        </span>
      }
    />
  );
}

/** Throws an entry away, after asking: there is no other copy. Says so where it may have left already. */
function useDiscard(outbox: OpenOutbox): (entry: OutboxEntry) => Promise<void> {
  const confirm = useConfirm();
  const notify = useNotice();
  return async ({ id, label, mayBeCounted }) => {
    const { discard: yes, keep: no } = texts;
    const body = mayBeCounted ? texts.discardLeftBody : texts.discardBody;
    if (!(await confirm({ title: texts.discardTitle(label), body, yes, no, tone: 'danger' }))) return;
    notify((await outbox.discard(id)) ? texts.discarded(label) : texts.left(label));
  };
}
