import { useState } from 'react';
import { createPortal } from 'react-dom';
import { whenIdle } from '../device/idle.ts';
import { type Stored, storedInTab } from '../device/stored.ts';
import { later } from '../device/use-delayed.ts';
import { useOnline } from '../device/use-online.ts';
import { barSlot, dataAge } from '../layout/bar-slot.ts';
import * as messages from '../messages.ts';
import { formatPercent } from '../text/format-number.ts';
import { isolated } from '../text/isolate.ts';
import { Ago } from '../ui/Ago.tsx';
import { Button } from '../ui/Button.tsx';
import { useConfirm } from '../ui/Confirm.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { useNotice } from '../ui/Notice.tsx';
import { Row, Rows } from '../ui/Rows.tsx';
import { barSentences, type Draining, draining, nextChangeMs } from './bar-sentences.ts';
import { isQueued, type OutboxEntry } from './entry.ts';
import { makeOutbox, type OpenOutbox, type OutboxParts } from './make-outbox.ts';
import { OfflineLine } from './OfflineLine.tsx';
import css from './OutboxBar.module.css';
import { fetchServerTime, makeId, syncServerTime } from './stamp.ts';
import { idbStore, withMemory } from './store.ts';
import { locks, openChannel, syncTag } from './tabs.ts';
import { byUpload } from './transport.ts';

export async function openOutbox(session: OutboxParts['session'], pendingNote: Stored<boolean>): Promise<OpenOutbox> {
  const outbox = makeOutbox({
    ...{ locks, later, makeId, session, transport: byUpload },
    store: withMemory(idbStore()),
    channel: openChannel(),
    now: () => Date.now(),
    onAnswer: (answer, askedAt) => syncServerTime(answer.header('date'), askedAt, Date.now()),
  });
  const left = watchPending(outbox, pendingNote);
  barSlot.write(() => <OutboxBar outbox={outbox} left={left} />);
  const askTime = () => navigator.onLine && void fetchServerTime().catch(() => undefined);
  addEventListener('online', outbox.flush);
  addEventListener('online', askTime);
  // A page that slept has missed messages and clock changes.
  const refreshAll = () => {
    if (document.visibilityState !== 'visible') return;
    void outbox.refresh().catch(() => undefined);
    askTime();
  };
  document.addEventListener('visibilitychange', refreshAll);
  addEventListener('pageshow', ({ persisted }) => persisted && refreshAll());
  void whenIdle().then(askTime);
  await outbox.refresh();
  return outbox;
}

/** Shown on the installed app's icon; other browsers ignore or lack it. */
function showBadge(count: number): void {
  const badge = navigator as Partial<Pick<Navigator, 'setAppBadge' | 'clearAppBadge'>>;
  (count > 0 ? badge.setAppBadge?.(count) : badge.clearAppBadge?.())?.catch(() => undefined);
}

/** An installed app may request persistent storage; for a visitor this would open a prompt. */
function requestPersistence(): void {
  if (matchMedia('(display-mode: standalone)').matches) navigator.storage?.persist?.().catch(() => undefined);
}

/** The entries to mention, also noted for the next start, on the icon, and for sending without a page. */
function watchPending({ entries, count: countAll }: OpenOutbox, pendingNote: Stored<boolean>): Stored<Draining> {
  const left = storedInTab<Draining>({ waiting: 0, refused: 0 });
  let timer: ReturnType<typeof setTimeout> | undefined;
  let shownCount: number | undefined;
  let hasAsked = false;

  const sync = (waiting: number) => void (waiting > 0 && askForSync().catch(() => undefined));
  const update = () => {
    clearTimeout(timer);
    const now = draining(entries.read(), navigator.onLine, Date.now());
    left.write(now);
    const count = now.waiting + now.refused;
    if (count !== shownCount) {
      showBadge(count);
      sync(now.waiting);
    }
    shownCount = count;
    const nextMs = nextChangeMs(entries.read(), Date.now());
    if (nextMs !== undefined) timer = setTimeout(update, nextMs);
  };
  entries.watch(() => {
    const isEmpty = entries.read().length === 0;
    if (!isEmpty) pendingNote.write(true);
    // The device may still have entries of a user whose session expired.
    else
      void countAll().then(
        (all) => pendingNote.write(all > 0),
        () => undefined,
      );
    if (!isEmpty && !hasAsked) requestPersistence();
    hasAsked ||= !isEmpty;
    update();
  });
  addEventListener('online', update);
  addEventListener('offline', update);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') sync(entries.read().filter(isQueued).length);
  });
  return left;
}

/** Asks the browser, if it can, to send pending entries once there is a network, even without an open page. */
async function askForSync(): Promise<void> {
  const worker = await navigator.serviceWorker?.getRegistration();
  await (worker as { sync?: { register: (tag: string) => Promise<void> } } | undefined)?.sync?.register(syncTag);
}

const texts = messages.outbox;

/** Pending and rejected changes in one line, which opens the list. Without either it's the plain bar. */
function OutboxBar({ outbox, left }: { outbox: OpenOutbox; left: Stored<Draining> }) {
  const online = useOnline();
  const [isOpen, setIsOpen] = useState(false);
  const counts = left.useValue();
  const sentences = barSentences(counts, online, dataAge.useValue());
  // Outside the bar, which is a live region.
  const dialog = <OutboxDialog outbox={outbox} onClose={() => setIsOpen(false)} />;
  return (
    <>
      {sentences.length === 0 ? (
        <OfflineLine />
      ) : (
        <div className={css.bar}>
          <p>{sentences.join('. ')}</p>
          {online && counts.waiting > 0 && (
            <button type="button" className={css.button} onClick={() => outbox.flush()}>
              {texts.sendNow}
            </button>
          )}
          <button type="button" className={css.button} onClick={() => setIsOpen(true)}>
            {texts.look}
          </button>
        </div>
      )}
      {isOpen && createPortal(dialog, document.body)}
    </>
  );
}

const groups = ['refused', 'waiting', 'held'] as const;
const groupOf = ({ phase }: OutboxEntry) => (phase === 'sending' ? 'waiting' : phase);

/** Lists everything that the server doesn't have yet, with its age, the reason and what the user can do. */
function OutboxDialog({ outbox, onClose }: { outbox: OpenOutbox; onClose: () => void }) {
  const entries = outbox.entries.useValue();
  return (
    <Dialog title={texts.title} onClose={onClose} kind="top">
      {entries.length === 0 && <p>{texts.nothing}</p>}
      {groups.map((group) => {
        const entriesInGroup = entries.filter((entry) => groupOf(entry) === group);
        if (entriesInGroup.length === 0) return null;
        return (
          <section key={group} className={css.group}>
            <h3>{texts.groups[group]}</h3>
            <Rows>
              {entriesInGroup.map((entry) => (
                <EntryRow key={entry.id} entry={entry} outbox={outbox} />
              ))}
            </Rows>
          </section>
        );
      })}
    </Dialog>
  );
}

function EntryRow({ entry, outbox }: { entry: OutboxEntry; outbox: OpenOutbox }) {
  const discard = useDiscard(outbox);
  const { id, label, phase, problem, putAt, share, notStoredReason } = entry;
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
          {notStoredReason && <p>{texts.notKept[notStoredReason]}</p>}
        </>
      }
      action={
        <span className={css.actions}>
          {phase === 'refused' && (
            <Button onClick={() => void outbox.retry(id)} aria-label={texts.tryAgainNamed(label)}>
              {messages.ui.tryAgain}
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

/** Discards an entry after confirmation, because it's the only copy. Says so if it may have been sent already. */
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
