import { useConfirm } from '../ui/Confirm.tsx';
import { useNotice } from '../ui/Notice.tsx';
import { words } from '../words.ts';
import type { OutboxEntry } from './entry.ts';
import type { OpenOutbox } from './make-outbox.ts';

/** Throws an entry away, after asking: there is no other copy. Says so where it may have left already. */
export function useDiscard(outbox: OpenOutbox): (entry: OutboxEntry) => Promise<void> {
  const confirm = useConfirm();
  const notify = useNotice();
  const texts = words.outbox;
  return async ({ id, label, mayBeCounted }) => {
    const { discard: yes, keep: no } = texts;
    const body = mayBeCounted ? texts.discardLeftBody : texts.discardBody;
    if (!(await confirm({ title: texts.discardTitle(label), body, yes, no, tone: 'danger' }))) return;
    notify((await outbox.discard(id)) ? texts.discarded(label) : texts.left(label));
  };
}
