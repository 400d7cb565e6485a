import { formatPercent } from '../text/format-number.ts';
import { isolated } from '../text/isolate.ts';
import { Ago } from '../ui/Ago.tsx';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { Row, Rows } from '../ui/Rows.tsx';
import { words } from '../words.ts';
import type { OutboxEntry } from './entry.ts';
import type { OpenOutbox } from './make-outbox.ts';
import css from './OutboxDialog.module.css';
import { useDiscard } from './use-discard.ts';

const texts = words.outbox;
const groups = ['refused', 'waiting', 'held'] as const;
const groupOf = ({ phase }: OutboxEntry) => (phase === 'sending' ? 'waiting' : phase);

/** All that the server does not have yet: what it is, since when, why, and the ways out. */
export function OutboxDialog({ outbox, onClose }: { outbox: OpenOutbox; onClose: () => void }) {
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
