import { deepEqual } from 'node:assert/strict';
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import { applyEvent, displayedOf, type RoomModel, revisionOf } from '#tests/crash/room-model.ts';
import type { WireAnswer } from './wire.ts';

/** A page that's further behind reads a snapshot. */
const remembered = 1000;
const head = 'event: change\ndata: '.length;

/** Applies each event once, and checks that it has the same text for all pages. */
export class RoomPages {
  readonly #texts = new Map<number, string>();
  #model: RoomModel | undefined;

  /** The last event's number; 0 before the first snapshot. */
  get seq(): number {
    return revisionOf(this.#model);
  }

  receive(seq: number, text: string): void {
    const known = this.#texts.get(seq);
    if (known === text) return;
    if (known !== undefined) throw new Error(`Two members received different texts for one event:\n${known}\n${text}`);
    this.#texts.set(seq, text);
    this.#texts.delete(seq - remembered);
    this.#applyReceived();
  }

  read(room: WireAnswer): void {
    this.#model = modelOf(room);
    this.#applyReceived();
  }

  /** Throws if a fresh snapshot differs. */
  check(room: WireAnswer): void {
    deepEqual(displayedOf(this.#model), displayedOf(modelOf(room)));
  }

  #applyReceived(): void {
    for (;;) {
      const text = this.#texts.get(this.seq + 1);
      if (this.#model === undefined || text === undefined) return;
      const next = applyEvent(this.#model, JSON.parse(text.slice(head)));
      if (next === undefined) throw new Error(`A gap before this event:\n${text}`);
      this.#model = next;
    }
  }
}

function modelOf(answer: WireAnswer): RoomModel {
  const { revision, document } = bodyOf<RoomModel>(answer);
  return { revision, document };
}

const unpack = { br: brotliDecompressSync, gzip: gunzipSync, zstd: zstdDecompressSync };

function bodyOf<T>({ status, encoding, body }: WireAnswer): T {
  if (status !== 200) throw new Error(`A snapshot: ${status} ${body.toString()}`);
  const bytes = encoding === undefined ? body : unpack[encoding as keyof typeof unpack](body);
  return JSON.parse(bytes.toString()) as T;
}
