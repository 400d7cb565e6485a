import type { Outbox, OutboxEntry } from '#web/outbox/entry.ts';
import { loadOutbox } from '#web/outbox/load-outbox.ts';
import type { Change } from '../../changes.ts';
import type { CigarKind } from '../../contract.ts';
import { noteInJournal } from './journal.ts';
import { mergeSettled, settledChange } from './merge.ts';
import { entryOf, outboxKind } from './requests.ts';
import { unsentAdd } from './unsent-add.ts';

export interface Logged {
  kind: CigarKind;
  timestamp: string;
}

let opened: Outbox | undefined;
/** Under which timestamp the server has what was sent from here, by the one it was sent with. */
const settledAs = new Map<string, string>();

/**
 * The outbox, with what it has sent put into what was read from the server. For as long as the tab stands, and not only
 * while the page is shown: what is sent meanwhile must be there when somebody comes back to it.
 */
export async function openOutbox(): Promise<Outbox> {
  const outbox = await loadOutbox();
  if (opened === outbox) return outbox;
  opened = outbox;
  outbox.onSettled(outboxKind, (entry, answer) => {
    const change = settledChange(entry.data as Change, answer);
    if (change.act === 'add') settledAs.set((entry.data as Change).timestamp, change.timestamp);
    return mergeSettled(
      entry,
      answer,
      outbox.entries.read().filter(({ id }) => id !== entry.id),
    );
  });
  return outbox;
}

/** Resolves once the change is kept on the device, or is known not to be (`isKept`). */
export async function send(change: Change): Promise<OutboxEntry> {
  const outbox = await openOutbox();
  const entry = await outbox.put(entryOf(change));
  noteInJournal(change);
  return entry;
}

/** Takes an entry back: out of the outbox where it was never sent, else by a deletion behind it. */
export async function takeBack(logged: Logged): Promise<void> {
  const outbox = await openOutbox();
  const unsent = unsentAdd(outbox.entries.read(), logged);
  if (unsent !== undefined && (await outbox.discard(unsent.id))) {
    noteInJournal({ act: 'delete', ...logged });
    return;
  }
  const timestamp = settledAs.get(logged.timestamp) ?? logged.timestamp;
  await send({ act: 'delete', kind: logged.kind, timestamp });
}

/** Gives up what the server refused. One that may have been counted all the same is taken back. */
export async function dropRefused({ id, data }: OutboxEntry): Promise<void> {
  const change = data as Change;
  const wasNeverCounted = await (await openOutbox()).discard(id);
  if (change.act !== 'add') return;
  if (wasNeverCounted) noteInJournal({ ...change, act: 'delete' });
  else await send({ ...change, act: 'delete' });
}
