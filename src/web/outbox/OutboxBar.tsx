import { useEffect, useReducer, useState } from 'react';
import { createPortal } from 'react-dom';
import { copyAge } from '../copies/copy-age.ts';
import { useOnline } from '../device/use-online.ts';
import { fetched } from '../ui/fetched.tsx';
import { words } from '../words.ts';
import { barSentences } from './bar-sentences.ts';
import { lingering, nextLookMs } from './lingering.ts';
import type { OpenOutbox } from './make-outbox.ts';
import { OfflineLine } from './OfflineLine.tsx';
import css from './OutboxBar.module.css';

const OutboxDialog = fetched(async () => (await import('./OutboxDialog.tsx')).OutboxDialog);
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
