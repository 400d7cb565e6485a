import { secondMs } from '#shared/time.ts';
import { thumbnailsPerCall } from './thumbnail-call.ts';

/** The first call brings less, and sooner. */
const firstCall = 12;
/** After a failure it is tried again after so long, then less and less often. */
const firstPauseMs = 5 * secondMs;
const longestPauseMs = 60 * secondMs;
/** What the server left out may have waited for its turn there; asked for more often it is not there. */
const triesAtMost = 3;

export interface Wanted {
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

export interface CallParts {
  /** Asks the server; what it does not know is not in the answer. Rejects with `isFinal` where asking again is of no use. */
  ask: (roomId: string, versions: readonly string[]) => Promise<ReadonlyMap<string, Blob>>;
  /** What has come, before it is shown. */
  onFound: (roomId: string, found: ReadonlyMap<string, Blob>) => void;
  /** Gathers what is asked for in one drawing. */
  soon: (work: () => void) => void;
  later: (work: () => void, ms: number) => void;
}

/** Asks for thumbnails, many in one call, one call after the other, and again after failures while somebody wants them. */
export function thumbnailCalls({ ask, onFound, soon, later }: CallParts) {
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
    return one.tries < triesAtMost;
  });
}
