import assert from 'node:assert/strict';
import { getPlates, type PlatesRoom } from '#features/plates/contract.ts';
import { applyToPlates } from '#features/plates/game-news.ts';
import type { RoomNews } from '#features/rooms/contract.ts';
import type { EndpointShape } from '#shared/endpoint.ts';
import type { Answer, GameSite } from './game-site.ts';
import type { Passenger } from './passenger.ts';

/** What happened on the way, for who wants to know that it did. */
export type Met = Map<string, number>;

/** The calls about one room of Plates, and a copy of it as a browser has it: read once, then changed by news alone. */
export class RoomCalls {
  readonly site: () => GameSite;
  readonly #met: Met;
  readonly #roomId: string;
  #copy: PlatesRoom | undefined;

  constructor(site: () => GameSite, met: Met, roomId: string) {
    this.site = site;
    this.#met = met;
    this.#roomId = roomId;
  }

  get nowMs(): number {
    return this.site().nowMs;
  }

  note(what: string): void {
    this.#met.set(what, (this.#met.get(what) ?? 0) + 1);
  }

  call(shape: EndpointShape, as: Passenger, asked: object = {}): Promise<Answer> {
    return this.site().call(shape, { as: as.caller, params: { id: this.#roomId }, ...asked });
  }

  async must(shape: EndpointShape, as: Passenger, asked: object = {}): Promise<unknown> {
    const { status, body } = await this.call(shape, as, asked);
    assert.ok(status < 300, `${shape.path}: ${status} ${JSON.stringify(body)}`);
    return body;
  }

  hear(news: unknown): void {
    if (this.#copy === undefined) return;
    const told = news as RoomNews;
    assert.equal(told.seq, this.#copy.seq + 1, 'news without a gap');
    this.#copy = applyToPlates(this.#copy, told);
    if (this.#copy === undefined) this.note('copies read again');
  }

  /** Reads a copy where there is none. */
  async keepCopy(as: Passenger): Promise<void> {
    this.#copy ??= (await this.must(getPlates, as)) as PlatesRoom;
  }

  /** The room as it is read, which is what news have made of the copy. */
  async read(as: Passenger): Promise<PlatesRoom> {
    const read = (await this.must(getPlates, as)) as PlatesRoom;
    if (this.#copy !== undefined) {
      assert.deepEqual(this.#copy, read, 'the copy that heard the news, and what is read');
      this.note('copies compared');
    }
    this.#copy = read;
    return read;
  }
}
