import assert from 'node:assert/strict';
import { getPlatesRoom, type PlatesParts, type PlatesRoom, platesOf } from '#features/plates/plates-document.ts';
import type { EndpointShape } from '#shared/endpoint.ts';
import { afterEvents, displayed, type Known } from '#tests/document-copy.ts';
import type { Answer, GameSite } from './game-site.ts';
import type { Passenger } from './passenger.ts';

/** How often each situation occurred, so that a test can require it. */
export type Occurrences = Map<string, number>;

/**
 * Calls about one Plates room, plus a copy of the room like a browser's, which is read once and then only changed by
 * events.
 */
export class RoomCalls {
  readonly site: () => GameSite;
  readonly #occurrences: Occurrences;
  readonly #roomId: string;
  #copy: Known<PlatesParts> | undefined;

  constructor(site: () => GameSite, occurrences: Occurrences, roomId: string) {
    this.site = site;
    this.#occurrences = occurrences;
    this.#roomId = roomId;
  }

  get nowMs(): number {
    return this.site().nowMs;
  }

  note(what: string): void {
    this.#occurrences.set(what, (this.#occurrences.get(what) ?? 0) + 1);
  }

  call(shape: EndpointShape, as: Passenger, asked: object = {}): Promise<Answer> {
    return this.site().call(shape, { as: as.caller, params: { id: this.#roomId }, ...asked });
  }

  async must(shape: EndpointShape, as: Passenger, asked: object = {}): Promise<unknown> {
    const { status, body } = await this.call(shape, as, asked);
    assert.ok(status < 300, `${shape.path}: ${status} ${JSON.stringify(body)}`);
    return body;
  }

  receive(change: { revision: number }): void {
    if (this.#copy === undefined) return;
    assert.equal(change.revision, this.#copy.revision + 1, 'changes without a gap');
    this.#copy = afterEvents(this.#copy, change);
    if (this.#copy === undefined) this.note('copies read again');
  }

  async readCopy(as: Passenger): Promise<void> {
    this.#copy ??= await this.#read(as);
  }

  async #read(as: Passenger): Promise<Known<PlatesParts>> {
    const { revision, document } = (await this.must(getPlatesRoom, as)) as Known<PlatesParts>;
    return { revision, document };
  }

  /** Reads the room, which must equal the copy built from events. */
  async read(as: Passenger): Promise<PlatesRoom> {
    const read = await this.#read(as);
    if (this.#copy !== undefined) {
      assert.deepEqual(displayed(this.#copy), displayed(read), 'the copy built from events, and what is read');
      this.note('copies compared');
    }
    this.#copy = read;
    return platesOf(read.document);
  }
}
