import { minuteMs, secondMs } from '#shared/time.ts';
import { Turns } from '../turns.ts';
import { type DecoderLink, decoderProgram, startDecoder } from './decoder-link.ts';
import type { Task, Verdict } from './decoder-protocol.ts';
import { decoderFailed, imageTooLarge, notAnImage, storageFull, tooBusy } from './refusals.ts';

export interface Log {
  warn(details: object, message: string): void;
}

export interface DecoderOptions {
  log: Log;
  program?: string;
  picturesAtOnce?: number;
  waitingAtMost?: number;
  idleMs?: number;
  /** After this a silent process is killed. Longer than two pictures' own limit: a heavy one waits for another. */
  patienceMs?: number;
}

export interface Decoder {
  readonly isFull: boolean;
  /** For tests and measurements. */
  readonly pid: number | undefined;
  /** Writes the clean JPEG of `from` durably to `to`, and beside it its thumbnail, or throws what the person may read. */
  reencode(from: string, to: string, thumbnail?: string): Promise<void>;
  /** Writes the thumbnail of a photo that is clean already. */
  shrink(photo: string, thumbnail: string): Promise<void>;
  close(): Promise<void>;
}

/** A queue in front of one decoding process that lives only while there are pictures. */
export function openDecoder(options: DecoderOptions): Decoder {
  const { log, program = decoderProgram, picturesAtOnce = 2, waitingAtMost = 20 } = options;
  const { idleMs = minuteMs, patienceMs = 25 * secondMs } = options;
  const turns = new Turns({ atOnce: picturesAtOnce, waitingAtMost, refusal: tooBusy });
  let link: DecoderLink | undefined;
  let lastId = 0;
  let isClosed = false;
  let idle: NodeJS.Timeout | undefined;

  const running = () => {
    link ??= startDecoder(program, () => {
      link = undefined;
    });
    return link;
  };

  async function decide(task: Omit<Task, 'id'>): Promise<Verdict> {
    const current = running();
    const watchdog = setTimeout(() => void current.kill(), patienceMs);
    lastId += 1;
    try {
      return await current.run({ id: lastId, ...task });
    } catch (error) {
      log.warn({ err: error }, 'the decoding process ended in the middle of a picture');
      throw decoderFailed(error);
    } finally {
      clearTimeout(watchdog);
    }
  }

  async function inTurn(task: Omit<Task, 'id'>): Promise<void> {
    clearTimeout(idle);
    try {
      await turns.take(async () => {
        if (isClosed) throw tooBusy();
        throwUnlessStored(await decide(task), log);
      });
    } finally {
      if (turns.isIdle) idle = setTimeout(() => void link?.kill(), idleMs).unref();
    }
  }

  return {
    get isFull() {
      return isClosed || turns.isFull;
    },
    get pid() {
      return link?.pid;
    },
    reencode: (from, to, thumbnail) => inTurn({ from, to, thumbnail }),
    shrink: (from, thumbnail) => inTurn({ from, thumbnail }),
    async close() {
      isClosed = true;
      await link?.kill();
      clearTimeout(idle);
    },
  };
}

function throwUnlessStored({ outcome, detail }: Verdict, log: Log): void {
  if (outcome === 'stored') return;
  if (outcome === 'unreadable') throw notAnImage(detail);
  if (outcome === 'tooLarge') throw imageTooLarge();
  if (outcome === 'outOfSpace') throw storageFull(detail);
  log.warn({ detail }, 'the decoding process could not read or write its files');
  throw decoderFailed(detail);
}
