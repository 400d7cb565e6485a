import { deepEqual } from 'node:assert/strict';
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import type { RoomNews } from '#features/rooms/contract.ts';
import { applyNews, type RoomModel, seqOf } from '#tests/crash/room-model.ts';
import type { WireAnswer } from './wire.ts';

/** So many events are remembered: who is further behind reads a snapshot. */
const remembered = 1000;
const head = 'event: news\ndata: '.length;

/** What the pages of one room show that have the newest number. Each news is applied once, and has to be the same text for all. */
export class RoomPages {
  readonly #texts = new Map<number, string>();
  #model: RoomModel | undefined;

  /** The number of the last event in it; 0 before the first snapshot. */
  get seq(): number {
    return seqOf(this.#model);
  }

  hear(seq: number, text: string): void {
    const known = this.#texts.get(seq);
    if (known === text) return;
    if (known !== undefined) throw new Error(`Two are told otherwise of one event:\n${known}\n${text}`);
    this.#texts.set(seq, text);
    this.#texts.delete(seq - remembered);
    this.#goOn();
  }

  read(scores: WireAnswer, room: WireAnswer): void {
    this.#model = modelOf(scores, room);
    this.#goOn();
  }

  /** Throws unless a fresh snapshot shows the same. */
  check(scores: WireAnswer, room: WireAnswer): void {
    deepEqual(this.#model, modelOf(scores, room));
  }

  #goOn(): void {
    for (;;) {
      const text = this.#texts.get(this.seq + 1);
      if (this.#model === undefined || text === undefined) return;
      const next = applyNews(this.#model, JSON.parse(text.slice(head)) as RoomNews);
      if (next === undefined) throw new Error(`It does not follow:\n${text}`);
      this.#model = next;
    }
  }
}

function modelOf(scores: WireAnswer, room: WireAnswer): RoomModel {
  return { scores: bodyOf(scores), room: bodyOf(room) };
}

const unpack = { br: brotliDecompressSync, gzip: gunzipSync, zstd: zstdDecompressSync };

function bodyOf<T>({ status, encoding, body }: WireAnswer): T {
  if (status !== 200) throw new Error(`A snapshot: ${status} ${body.toString()}`);
  const bytes = encoding === undefined ? body : unpack[encoding as keyof typeof unpack](body);
  return JSON.parse(bytes.toString()) as T;
}
