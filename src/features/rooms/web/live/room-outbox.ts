import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { groupBy } from '#shared/lists.ts';
import { queryClient } from '#web/api/query-client.ts';
import { once } from '#web/device/once.ts';
import { storedInTab } from '#web/device/stored.ts';
import { isLeaving, type NewEntry, type Outbox, type OutboxEntry } from '#web/outbox/entry.ts';
import { loadOutbox } from '#web/outbox/load-outbox.ts';
import { makeId } from '#web/outbox/stamp.ts';
import { forgetStored } from '#web/photos/thumbnail-cache.ts';
import { roomKey } from '../api.ts';
import { untilKnown } from './room-document.ts';

/** What somebody does in a room: its entry says where. */
export type RoomEntry = OutboxEntry & { data: { roomId: string } };

interface Parts<E extends RoomEntry> {
  /** What is done there. */
  kinds: readonly string[];
  /** Of what waits in one room, oldest first: what waits in vain. */
  uselessOf?: (pending: readonly E[]) => readonly RoomEntry[];
  /** Once in a tab. */
  onOpen?: (outbox: Outbox) => void;
}

const nothing: readonly never[] = [];
const watchNothing = () => () => undefined;

/**
 * What is done in rooms: on the screen at once, kept on the device, sent when there is a network, shown as done until the room itself shows
 * it, and dropped where it is of no use any more.
 */
export function makeRoomOutbox<E extends RoomEntry>({ kinds, uselessOf = () => [], onOpen }: Parts<E>) {
  const isOf = (entry: OutboxEntry): entry is E => kinds.includes(entry.kind);
  /** Done a moment ago, and being written to this device: the screen does not wait for its disk. */
  const writing = storedInTab<readonly E[]>([]);
  const ended = new Set<string>();
  const opening = once<Outbox>();
  let opened: Outbox | undefined;

  /** The site's outbox. */
  const open = () => opening(async () => follow(await loadOutbox()));

  function follow(outbox: Outbox): Outbox {
    opened = outbox;
    for (const kind of kinds)
      outbox.onSettled(kind, ({ data }, answer) => {
        const { revision } = (answer ?? {}) as { revision?: number };
        return untilKnown((data as E['data']).roomId, revision);
      });
    const drop = () => dropUseless(outbox);
    outbox.entries.watch(drop);
    const [ofRoom] = roomKey('');
    queryClient.getQueryCache().subscribe(({ type, query }) => {
      if (type === 'updated' && query.queryKey[0] === ofRoom) drop();
    });
    onOpen?.(outbox);
    drop();
    return outbox;
  }

  function dropUseless(outbox: Outbox): void {
    const rooms = groupBy(outbox.entries.read().filter(isOf), ({ data }) => data.roomId);
    for (const [roomId, pending] of rooms) {
      const useless = ended.has(roomId) ? pending.filter(isInVain) : uselessOf(pending);
      for (const { id } of useless) void outbox.discard(id).catch(() => undefined);
    }
  }

  /** Shows it as on its way until `keep` has kept it, or could not. */
  async function doing<T>(entry: NewEntry, keep: (outbox: Outbox) => Promise<T>): Promise<T> {
    const shown = { ...entry, ...unwritten, id: makeId(), putAt: Date.now() } as OutboxEntry as E;
    writing.write([...writing.read(), shown]);
    try {
      return await keep(await open());
    } finally {
      writing.write(writing.read().filter((other) => other !== shown));
    }
  }

  /** What of one's own in this room the server does not have yet, oldest first; without `outbox` that is not known yet. */
  function usePending(roomId: string): { outbox: Outbox | undefined; pending: readonly E[] } {
    const [outbox, setOutbox] = useState<Outbox>();
    useEffect(() => {
      let isWanted = true;
      ended.delete(roomId);
      open().then(
        (opened) => isWanted && setOutbox(opened),
        () => undefined,
      );
      return () => {
        isWanted = false;
      };
    }, [roomId]);
    const all = useSyncExternalStore(outbox?.entries.watch ?? watchNothing, outbox?.entries.read ?? (() => nothing));
    const unwritten = writing.useValue();
    const pending = useMemo(
      () => [...all.filter(isOf), ...unwritten].filter(({ data }) => data.roomId === roomId),
      [all, unwritten, roomId],
    );
    return { outbox, pending };
  }

  return {
    open,
    /** Lets an outbox be heard: what `open` does with the site's. */
    follow,
    doing,
    put: (entry: NewEntry) => doing(entry, (outbox) => outbox.put(entry)),
    usePending,
    /** The room is over for this person: nothing of it waits or stays on the device. */
    end: (roomId: string) => {
      ended.add(roomId);
      if (opened) dropUseless(opened);
      void forgetStored(roomId);
    },
  };
}

/** Behind all that is kept. */
const unwritten = { seq: Infinity, owner: '', phase: 'waiting', mayBeCounted: false, isStored: false } as const;

/** In a room that is over: what has not left, or was refused. */
const isInVain = (entry: RoomEntry) => !isLeaving(entry) || (entry.phase === 'waiting' && entry.triedAt === undefined);
