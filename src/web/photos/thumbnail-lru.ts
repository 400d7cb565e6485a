import { secondMs } from '#shared/time.ts';
import { ApiError } from '../api/client.ts';
import { jpegOf } from './jpeg-of.ts';
import { thumbnailsPerCall } from './thumbnail-call.ts';

/** So many that nobody looks at stay at hand. */
const maxIdle = 300;

export interface ThumbnailLruParts extends Omit<CallParts, 'onFound'> {
  /** What lies on this device. Neither of the two ever rejects. */
  kept: {
    read: (roomId: string, version: string) => Promise<Blob | undefined>;
    write: (roomId: string, found: ReadonlyMap<string, Blob>) => Promise<void>;
  };
  urls: { make: (blob: Blob) => string; drop: (url: string) => void };
}

/** An address under which it can be shown, undefined while it is on its way, null when it cannot be had. */
export type Shown = string | null | undefined;

interface Entry extends Wanted {
  shown: Shown;
  watchers: Set<() => void>;
}

const keyOf = (roomId: string, version: string) => `${roomId}/${version}`;

/** Thumbnails by room and version: found on the device or asked for while somebody looks. */
export function thumbnailLru({ kept, urls, ...parts }: ThumbnailLruParts) {
  const entries = new Map<string, Entry>();
  /** Those that are there and nobody looks at any more, the oldest first. */
  const idle = new Set<Entry>();
  const calls = thumbnailCalls({ ...parts, onFound: (roomId, found) => void kept.write(roomId, found) });

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
    const blob = await kept.read(roomId, version);
    if (entries.get(keyOf(roomId, version)) !== entry) return;
    if (blob === undefined) calls.add(entry);
    else entry.settle(blob);
  }

  function show(entry: Entry, shown: Shown): void {
    if (typeof entry.shown === 'string') urls.drop(entry.shown);
    entry.shown = shown;
    for (const tell of entry.watchers) tell();
    if (entry.watchers.size === 0) rest(entry);
  }

  /** Nobody looks: one that is there is kept for a while, one that cannot be had is asked for anew. */
  function rest(entry: Entry): void {
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

    /** Asks for it, and calls back when it is there or cannot be had, until the function that comes back is called. */
    watch(roomId: string, version: string, tell: () => void): () => void {
      const entry = entries.get(keyOf(roomId, version)) ?? make(roomId, version);
      entry.watchers.add(tell);
      idle.delete(entry);
      return () => {
        entry.watchers.delete(tell);
        if (entry.watchers.size === 0) rest(entry);
      };
    },

    /** The network is back. */
    retry: calls.retry,

    /** Somebody else is signed in, or nobody. */
    forget(): void {
      calls.forget();
      const all = [...entries.values()];
      for (const entry of all) drop(entry);
      for (const { watchers } of all) for (const tell of watchers) tell();
    },
  };
}

/** The first call brings less, and sooner. */
const firstCall = 12;
/** After a failure it is tried again after so long, then less and less often. */
const firstPauseMs = 5 * secondMs;
const longestPauseMs = 60 * secondMs;
/** What the server left out may have waited for its turn there; asked for more often it is not there. */
const maxTries = 3;

interface Wanted {
  roomId: string;
  version: string;
  /** How often the server has left it out. */
  tries: number;
  isWanted: () => boolean;
  /** It was not asked for: nobody wants it any more. */
  skip: () => void;
  /** Undefined when it cannot be had, for now or for good. */
  settle: (blob: Blob | undefined) => void;
}

interface CallParts {
  /** Asks the server; what it does not know is not in the answer. Rejects with `isFinal` where asking again is of no use. */
  ask: (roomId: string, versions: readonly string[]) => Promise<ReadonlyMap<string, Blob>>;
  /** What has come, before it is shown. */
  onFound: (roomId: string, found: ReadonlyMap<string, Blob>) => void;
  /** Gathers what is asked for in one drawing. */
  soon: (work: () => void) => void;
  later: (work: () => void, ms: number) => void;
}

/** Asks for thumbnails, many in one call, one call after the other, and again after failures while somebody wants them. */
function thumbnailCalls({ ask, onFound, soon, later }: CallParts) {
  let queue: Wanted[] = [];
  let failed: Wanted[] = [];
  let hasAsked = false;
  let isRunning = false;
  /** After a failure nobody is asked until the pause is over. */
  let isPaused = false;
  let isWaiting = false;
  let pauseMs = firstPauseMs;
  /** Counts up when everything was forgotten: what is still on its way then is for nobody. */
  let age = 0;

  /** The next ones of one room; those that were scrolled past meanwhile are not asked for. */
  function takeBatch(): Wanted[] {
    for (const one of queue) if (!one.isWanted()) one.skip();
    queue = queue.filter((one) => one.isWanted());
    const roomId = queue[0]?.roomId;
    const batch = queue.filter((one) => one.roomId === roomId).slice(0, hasAsked ? thumbnailsPerCall : firstCall);
    queue = queue.filter((one) => !batch.includes(one));
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
    const atAge = age;
    const roomId = batch[0]?.roomId ?? '';
    const versions = batch.map(({ version }) => version);
    const found = await ask(roomId, versions).catch((error: { isFinal?: boolean }) => error);
    if (age !== atAge) return;
    if (found instanceof Map) onFound(roomId, found);
    failed.push(...toTryAgain(batch, found));
    if (found instanceof Map) pauseMs = firstPauseMs;
    else isPaused = failed.length > 0;
    if (failed.length > 0) pause();
    for (const one of batch) one.settle(found instanceof Map ? found.get(one.version) : undefined);
  }

  function pause(): void {
    if (isWaiting) return;
    isWaiting = true;
    later(() => {
      isWaiting = false;
      retry();
    }, pauseMs);
    pauseMs = Math.min(2 * pauseMs, longestPauseMs);
  }

  function retry(): void {
    isPaused = false;
    queue.push(...failed);
    failed = [];
    soon(() => void run());
  }

  return {
    add(one: Wanted): void {
      queue.push(one);
      soon(() => void run());
    },
    /** The network is back. */
    retry,
    forget(): void {
      age += 1;
      queue = [];
      failed = [];
    },
  };
}

/** Of what was asked for: those that the server left out, not too often yet, or all of them after a failure that may pass. */
function toTryAgain(batch: readonly Wanted[], found: ReadonlyMap<string, Blob> | { isFinal?: boolean }): Wanted[] {
  if (!(found instanceof Map)) return 'isFinal' in found && found.isFinal ? [] : [...batch];
  return batch.filter((one) => {
    if (found.has(one.version)) return false;
    one.tries += 1;
    return one.tries < maxTries;
  });
}

const frameMs = 16;

interface Source {
  /** Thumbnails by version, each in base64; those that cannot be had are missing. */
  read: (roomId: string, versions: readonly string[]) => Promise<Record<string, string>>;
  /** With these the server refuses for good; when it is busy or away it does not. */
  finalStatuses: readonly number[];
  kept: ThumbnailLruParts['kept'];
}

/** A shelf whose thumbnails this page can show. */
export function lruInPage({ read, finalStatuses, kept }: Source) {
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
    kept,
    urls: { make: (blob) => URL.createObjectURL(blob), drop: (url) => URL.revokeObjectURL(url) },
    // Not requestAnimationFrame: it waits while the tab is hidden.
    soon: (work) => void setTimeout(work, frameMs),
    later: (work, ms) => void setTimeout(work, ms),
  });
}
