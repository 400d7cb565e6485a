import { idbStore } from './idb-store.ts';
import { type Sending, sendLane } from './send-lane.ts';
import type { EntryStore, Session } from './store.ts';
import { lockOf, locks, openChannel } from './tabs.ts';
import { byFetch } from './transport.ts';

/** Sends what waits without a page, by the same rules. Rejects where something is left that a later try may send. */
export async function sendInBackground(): Promise<void> {
  const store = idbStore();
  const session = await store.session();
  if (session === undefined) return;
  const channel = openChannel();
  const sending: Sending = {
    store: whileOf(session, store),
    transport: byFetch,
    now: () => Date.now(),
    isCurrent: () => true,
    onTry: ({ id }) => channel.tell({ is: 'tried', id }),
    onChange: (entry) => channel.tell({ is: 'changed', entry }),
    onSettled: (entry, answer) => channel.tell({ is: 'settled', entry, answer }),
    onRefused: ({ token }) => store.dropSession(token),
  };
  const entries = await store.list(session.ownerKey);
  const lanes = new Set(entries.filter(({ phase }) => phase === 'waiting').map(({ lane }) => lane));
  let isLeft = false;
  const send = (lane: string) =>
    locks(lockOf(session.ownerKey, lane), async (signal) => {
      const end = await sendLane(sending, { lane, session, signal, isEager: true });
      isLeft ||= 'waitMs' in end;
    });
  const ended = await Promise.allSettled([...lanes].map(send));
  channel.close();
  if (isLeft || ended.some(({ status }) => status === 'rejected')) throw new Error('Something waits still.');
}

/** There is no page to tell of a Log Out: before each call it is looked up whether the token is still the one. */
function whileOf({ token }: Session, store: EntryStore): EntryStore {
  return {
    ...store,
    heads: async (...which) => ((await store.session())?.token === token ? store.heads(...which) : []),
  };
}
