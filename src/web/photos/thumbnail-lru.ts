import { secondMs } from '#shared/time.ts';
import { ApiError } from '../api/client.ts';
import { jpegOf } from './use-blob-url.ts';

/**
 * The shell can't import features, so the call is given by address; rooms lets the compiler check that it matches the
 * contract.
 */
export const thumbnailCall = { method: 'GET', path: '/rooms/{id}/thumbnails' } as const;
export const thumbnailsPerCall = 24;

const maxIdle = 300;

interface ThumbnailLruParts extends Omit<CallParts, 'onFound'> {
  /** The device's storage. Neither function ever rejects. */
  store: {
    read: (roomId: string, version: string) => Promise<Blob | undefined>;
    write: (roomId: string, found: ReadonlyMap<string, Blob>) => Promise<void>;
  };
  urls: { make: (blob: Blob) => string; drop: (url: string) => void };
}

/** A URL for an image, undefined while loading, null if it isn't available. */
export type Shown = string | null | undefined;

interface Entry extends Wanted {
  shown: Shown;
  watchers: Set<() => void>;
}

const keyOf = (roomId: string, version: string) => `${roomId}/${version}`;

/** Thumbnails keyed by room and version, read from the device or requested while they're viewed. */
export function thumbnailLru({ store, urls, ...parts }: ThumbnailLruParts) {
  const entries = new Map<string, Entry>();
  /** Loaded thumbnails without viewers, the oldest first. */
  const idle = new Set<Entry>();
  const calls = thumbnailCalls({ ...parts, onFound: (roomId, found) => void store.write(roomId, found) });

  function make(roomId: string, version: string): Entry {
    const watchers = new Set<() => void>();
    const entry: Entry = {
      roomId,
      version,
      watchers,
      shown: undefined,
      tries: 0,
      isWanted: () => watchers.size > 0,
      skip: () => drop(entry),
      settle: (blob) => show(entry, blob === undefined ? null : urls.make(blob)),
    };
    entries.set(keyOf(roomId, version), entry);
    void load(entry);
    return entry;
  }

  async function load(entry: Entry): Promise<void> {
    const { roomId, version } = entry;
    const blob = await store.read(roomId, version);
    if (entries.get(keyOf(roomId, version)) !== entry) return;
    if (blob === undefined) calls.add(entry);
    else entry.settle(blob);
  }

  function show(entry: Entry, shown: Shown): void {
    if (typeof entry.shown === 'string') urls.drop(entry.shown);
    entry.shown = shown;
    for (const notify of entry.watchers) notify();
    if (entry.watchers.size === 0) release(entry);
  }

  /**
   * Without viewers, a loaded thumbnail stays cached for a while, and a failed one is dropped so that it's requested
   * again.
   */
  function release(entry: Entry): void {
    if (entry.shown === undefined) return;
    if (entry.shown === null) drop(entry);
    else idle.add(entry);
    for (const oldest of idle) {
      if (idle.size <= maxIdle) return;
      drop(oldest);
    }
  }

  function drop(entry: Entry): void {
    idle.delete(entry);
    const key = keyOf(entry.roomId, entry.version);
    if (entries.get(key) === entry) entries.delete(key);
    if (typeof entry.shown === 'string') urls.drop(entry.shown);
    entry.shown = undefined;
  }

  return {
    shown: (roomId: string, version: string): Shown => entries.get(keyOf(roomId, version))?.shown,

    /** Requests a thumbnail, and calls back when it's loaded or unavailable, until the returned function is called. */
    watch(roomId: string, version: string, notify: () => void): () => void {
      const entry = entries.get(keyOf(roomId, version)) ?? make(roomId, version);
      entry.watchers.add(notify);
      idle.delete(entry);
      return () => {
        entry.watchers.delete(notify);
        if (entry.watchers.size === 0) release(entry);
      };
    },

    retry: calls.retry,

    /** Called when another user, or no user, is logged in. */
    forget(): void {
      calls.forget();
      const all = [...entries.values()];
      for (const entry of all) drop(entry);
      for (const { watchers } of all) for (const notify of watchers) notify();
    },
  };
}

/** The first call is smaller, so it returns sooner. */
const firstCall = 12;
const firstRetryMs = 5 * secondMs;
const maxRetryMs = 60 * secondMs;
/** A thumbnail that the server leaves out may still be queued there; after this many tries it counts as missing. */
const maxTries = 3;

interface Wanted {
  roomId: string;
  version: string;
  /** How often the server has left it out. */
  tries: number;
  isWanted: () => boolean;
  /** Called if it wasn't requested, because it's no longer wanted. */
  skip: () => void;
  /** Undefined if it isn't available, for now or permanently. */
  settle: (blob: Blob | undefined) => void;
}

interface CallParts {
  /** Asks the server; its response lacks unknown thumbnails. Rejects with `isFinal` if a retry would be useless. */
  ask: (roomId: string, versions: readonly string[]) => Promise<ReadonlyMap<string, Blob>>;
  /** Called with the thumbnails before they're shown. */
  onFound: (roomId: string, found: ReadonlyMap<string, Blob>) => void;
  /** Delays work until the requests of one render are collected. */
  soon: (work: () => void) => void;
  later: (work: () => void, ms: number) => void;
}

/** Requests thumbnails in batches, one call at a time, and retries after failures while they're wanted. */
function thumbnailCalls({ ask, onFound, soon, later }: CallParts) {
  let queue: Wanted[] = [];
  let failed: Wanted[] = [];
  let hasAsked = false;
  let isRunning = false;
  /** After a failure nothing is requested until the delay is over. */
  let isPaused = false;
  let isWaiting = false;
  let pauseMs = firstRetryMs;
  /** Incremented when everything is cleared, so that responses still in flight are dropped. */
  let generation = 0;

  /** The next batch, all from one room, without thumbnails that were scrolled past. */
  function takeBatch(): Wanted[] {
    for (const request of queue) if (!request.isWanted()) request.skip();
    queue = queue.filter((request) => request.isWanted());
    const roomId = queue[0]?.roomId;
    const batch = queue
      .filter((request) => request.roomId === roomId)
      .slice(0, hasAsked ? thumbnailsPerCall : firstCall);
    queue = queue.filter((request) => !batch.includes(request));
    return batch;
  }

  async function run(): Promise<void> {
    if (isRunning) return;
    isRunning = true;
    while (!isPaused) {
      const batch = takeBatch();
      if (batch.length === 0) break;
      hasAsked = true;
      await fetchAll(batch);
    }
    isRunning = false;
  }

  async function fetchAll(batch: Wanted[]): Promise<void> {
    const atGeneration = generation;
    const roomId = batch[0]?.roomId ?? '';
    const versions = batch.map(({ version }) => version);
    const found = await ask(roomId, versions).catch((error: { isFinal?: boolean }) => error);
    if (generation !== atGeneration) return;
    if (found instanceof Map) onFound(roomId, found);
    failed.push(...toRetry(batch, found));
    if (found instanceof Map) pauseMs = firstRetryMs;
    else isPaused = failed.length > 0;
    if (failed.length > 0) pause();
    for (const request of batch) request.settle(found instanceof Map ? found.get(request.version) : undefined);
  }

  function pause(): void {
    if (isWaiting) return;
    isWaiting = true;
    later(() => {
      isWaiting = false;
      retry();
    }, pauseMs);
    pauseMs = Math.min(2 * pauseMs, maxRetryMs);
  }

  function retry(): void {
    isPaused = false;
    queue.push(...failed);
    failed = [];
    soon(() => void run());
  }

  return {
    add(request: Wanted): void {
      queue.push(request);
      soon(() => void run());
    },
    retry,
    forget(): void {
      generation += 1;
      queue = [];
      failed = [];
    },
  };
}

/** The requests to retry: what the server left out, up to the limit, or the whole batch after a temporary failure. */
function toRetry(batch: readonly Wanted[], found: ReadonlyMap<string, Blob> | { isFinal?: boolean }): Wanted[] {
  if (!(found instanceof Map)) return 'isFinal' in found && found.isFinal ? [] : [...batch];
  return batch.filter((request) => {
    if (found.has(request.version)) return false;
    request.tries += 1;
    return request.tries < maxTries;
  });
}

const frameMs = 16;

interface Source {
  /** Thumbnails by version, each in base64; unavailable ones are missing. */
  read: (roomId: string, versions: readonly string[]) => Promise<Record<string, string>>;
  /** Statuses of a permanent refusal, unlike those of a busy or unreachable server. */
  finalStatuses: readonly number[];
  store: ThumbnailLruParts['store'];
}

export function lruInPage({ read, finalStatuses, store }: Source) {
  return thumbnailLru({
    ask: async (roomId, versions) => {
      try {
        const found = await read(roomId, versions);
        return new Map(Object.entries(found).map(([version, base64]) => [version, jpegOf(base64)]));
      } catch (error) {
        const isFinal = error instanceof ApiError && finalStatuses.includes(error.status);
        throw Object.assign(new Error('Thumbnails cannot be fetched', { cause: error }), { isFinal });
      }
    },
    store,
    urls: { make: (blob) => URL.createObjectURL(blob), drop: (url) => URL.revokeObjectURL(url) },
    // `requestAnimationFrame` is paused while the tab is hidden.
    soon: (work) => void setTimeout(work, frameMs),
    later: (work, ms) => void setTimeout(work, ms),
  });
}
