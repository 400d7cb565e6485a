import { useEffect, useMemo } from 'react';
import { groupBy } from '#shared/lists.ts';
import { queryClient } from '#web/api/query-client.ts';
import { once } from '#web/device/once.ts';
import { storedInTab } from '#web/device/stored.ts';
import { isQueued, type NewEntry, type Outbox, type OutboxEntry } from '#web/outbox/entry.ts';
import { loadOutbox } from '#web/outbox/load-outbox.ts';
import { makeId } from '#web/outbox/stamp.ts';
import { deleteThumbnails } from '#web/photos/thumbnail-cache.ts';
import { roomKey } from '../api.ts';
import { untilShown } from './room-document.ts';

export type RoomEntry = OutboxEntry & { data: { roomId: string } };

interface Parts<E extends RoomEntry> {
  kinds: readonly string[];
  /** Selects the obsolete ones of a room's pending entries, which are oldest first. */
  obsoleteOf?: (pending: readonly E[]) => readonly RoomEntry[];
  onOpen?: (outbox: Outbox) => void;
}

const noEntries = storedInTab<readonly OutboxEntry[]>([]);

/** Actions in rooms, which are stored on the device, sent when online, and shown as done until the room shows them. */
export function makeRoomOutbox<E extends RoomEntry>({ kinds, obsoleteOf = () => [], onOpen }: Parts<E>) {
  const isOwn = (entry: OutboxEntry): entry is E => kinds.includes(entry.kind);
  /** Entries still being written to the device, which the page already shows. */
  const writing = storedInTab<readonly E[]>([]);
  const ended = new Set<string>();
  const opening = once<Outbox>();
  const opened = storedInTab<Outbox | undefined>(undefined);

  const open = () => opening(async () => follow(await loadOutbox()));

  function follow(outbox: Outbox): Outbox {
    for (const kind of kinds)
      outbox.onSettled(kind, ({ data }, response) => {
        const { revision } = (response ?? {}) as { revision?: number };
        return untilShown((data as E['data']).roomId, revision);
      });
    const drop = () => dropObsolete(outbox);
    outbox.entries.watch(drop);
    const [ofRoom] = roomKey('');
    queryClient.getQueryCache().subscribe(({ type, query }) => {
      if (type === 'updated' && query.queryKey[0] === ofRoom) drop();
    });
    onOpen?.(outbox);
    drop();
    opened.write(outbox);
    return outbox;
  }

  function dropObsolete(outbox: Outbox): void {
    const rooms = groupBy(outbox.entries.read().filter(isOwn), ({ data }) => data.roomId);
    for (const [roomId, pending] of rooms) {
      const obsolete = ended.has(roomId) ? pending.filter(isObsolete) : obsoleteOf(pending);
      for (const { id } of obsolete) void outbox.discard(id).catch(() => undefined);
    }
  }

  /** Shows the entry as being sent until `store` has stored it, or failed. */
  async function storeOptimistically<T>(entry: NewEntry, store: (outbox: Outbox) => Promise<T>): Promise<T> {
    const { photo } = entry.request;
    const shown = { ...entry, ...unwritten, photo, id: makeId(), putAt: Date.now() } as OutboxEntry as E;
    writing.write([...writing.read(), shown]);
    try {
      return await store(await open());
    } finally {
      writing.write(writing.read().filter((other) => other !== shown));
    }
  }

  /** This user's pending entries in a room, oldest first. They aren't known until `outbox` is defined. */
  function usePending(roomId: string): { outbox: Outbox | undefined; pending: readonly E[] } {
    const outbox = opened.useValue();
    useEffect(() => {
      ended.delete(roomId);
      open().catch(() => undefined);
    }, [roomId]);
    const all = (outbox?.entries ?? noEntries).useValue();
    const unwritten = writing.useValue();
    const pending = useMemo(
      () => [...all.filter(isOwn), ...unwritten].filter(({ data }) => data.roomId === roomId),
      [all, unwritten, roomId],
    );
    return { outbox, pending };
  }

  return {
    open,
    /** Subscribes to an outbox, as `open` does with the site's. */
    follow,
    storeOptimistically,
    put: (entry: NewEntry) => storeOptimistically(entry, (outbox) => outbox.put(entry)),
    usePending,
    /** Called when the room is over for this user: drops its obsolete entries and its thumbnails. */
    end: (roomId: string) => {
      ended.add(roomId);
      const outbox = opened.read();
      if (outbox) dropObsolete(outbox);
      void deleteThumbnails(roomId);
    },
  };
}

/** Sorts after all stored entries. */
const unwritten = { seq: Infinity, owner: '', phase: 'waiting', mayBeCounted: false, isStored: false } as const;

/** In a room that's over, entries are obsolete unless they may already have been sent. */
const isObsolete = (entry: RoomEntry) => !(isQueued(entry) && entry.mayBeCounted);
