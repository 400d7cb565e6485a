import type { OutboxEntry } from '#web/outbox/entry.ts';
import type { Change } from '../../changes.ts';
import type { CigarKind } from '../../contract.ts';
import { atMsOf } from '../../timestamp.ts';
import { outboxKind } from './requests.ts';

/**
 * What adds that entry, if that is the last that waits about it. Where a change waits behind it, taking the adding away would
 * leave the server a change of nothing.
 */
export function unsentAdd(
  entries: readonly OutboxEntry[],
  { kind, timestamp }: { kind: CigarKind; timestamp: string },
): OutboxEntry | undefined {
  const last = entries
    .filter((entry) => {
      const change = entry.data as Change;
      const isMeant = (text: string) => atMsOf(text) === atMsOf(timestamp);
      const isOfKind = entry.kind === outboxKind && change.kind === kind;
      return isOfKind && (isMeant(change.timestamp) || (change.act === 'change' && isMeant(change.to)));
    })
    .at(-1);
  return (last?.data as Change | undefined)?.act === 'add' ? last : undefined;
}
