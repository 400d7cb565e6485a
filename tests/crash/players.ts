import * as bingo from '#features/bingo/contract.ts';
import * as roomContract from '#features/rooms/contract.ts';
import { roomLimits } from '#features/rooms/room-rules.ts';
import type { EndpointShape } from '#shared/endpoint.ts';
import type { Ledger } from './ledger.ts';
import { type Answer, ask, type Person } from './people.ts';

type Board = bingo.BoardEntry[];

/** The game as all players see it; rooms are identified by their unique names. */
export interface Game {
  url: string;
  ledger: Ledger;
  photo: Blob;
  roomIds: Map<string, string>;
  photosTaken: number;
  /** Responses that should never occur. */
  unexpected: string[];
}

const roomsEach = roomLimits.perUser;
const boardsEach = 6;
let lastRoom = 0;

const oneOf = <T>(list: readonly T[]): T | undefined => list[Math.floor(Math.random() * list.length)];

/** Someone who creates and joins rooms, and completes and undoes squares as fast as the responses arrive. */
export class Player {
  readonly #game: Game;
  readonly #person: Person;
  readonly #takesPhotos: boolean;
  readonly #boards = new Map<string, Board>();

  constructor(game: Game, person: Person, takesPhotos: boolean) {
    this.#game = game;
    this.#person = person;
    this.#takesPhotos = takesPhotos;
  }

  /** Plays until the server breaks a connection. */
  async play(): Promise<void> {
    // Boards survive a crash of the server, except in rooms that no longer exist.
    for (const room of this.#boards.keys()) if (!this.#game.roomIds.has(room)) this.#boards.delete(room);
    try {
      for (;;) await this.#move();
    } catch (error) {
      // What `fetch` throws when the connection is gone; anything else is a bug in this test.
      if (!(error instanceof TypeError)) throw error;
    }
  }

  async #move(): Promise<void> {
    const { ledger, roomIds } = this.#game;
    const own = [...roomIds.keys()].filter((room) => this.#isOwn(room) && ledger.isOpen(room));
    const chance = Math.random();
    if (own.length === 0 || (own.length < roomsEach && chance < 0.1)) return this.#open();
    const oldest = own[0];
    if (own.length === roomsEach && chance < 0.04 && oldest !== undefined) return this.#delete(oldest);
    const others = [...roomIds.keys()].filter((room) => !this.#boards.has(room) && ledger.isOpen(room));
    const next = oneOf(others);
    const room = oneOf([...this.#boards.keys()].filter((name) => ledger.isOpen(name)));
    const wantsRoom = room === undefined || (this.#boards.size < boardsEach && chance < 0.4);
    if (next !== undefined && wantsRoom) return this.#joinAndDeal(next);
    if (room !== undefined) return this.#turn(room);
  }

  #isOwn(room: string): boolean {
    return room.startsWith(`${this.#person.login} `);
  }

  async #open(): Promise<void> {
    const { ledger, roomIds } = this.#game;
    const { login } = this.#person;
    const name = `${login} ${++lastRoom}`;
    const opened = ledger.openRoom(name);
    const membership = ledger.fact('seat', name, login);
    const { status, body } = await this.#ask(roomContract.createRoom, { body: { game: 'bingo', name } });
    if (!this.#expect(`open ${name}`, status, [201])) return;
    opened();
    membership();
    roomIds.set(name, body.room.id);
  }

  async #delete(room: string): Promise<void> {
    const id = this.#game.roomIds.get(room) ?? '';
    const deleted = this.#game.ledger.deleteRoom(room);
    const { status } = await this.#ask(roomContract.deleteRoom, { params: { id } });
    if (!this.#expect(`delete ${room}`, status, [200])) return;
    deleted();
    this.#game.roomIds.delete(room);
    this.#boards.delete(room);
  }

  async #joinAndDeal(room: string): Promise<void> {
    const { ledger } = this.#game;
    const params = this.#membership(room);
    const membership = ledger.fact('seat', room, this.#person.login);
    const joined = await this.#ask(roomContract.joinRoom, { params });
    if (!this.#expectIn(room, 'join', joined.status, [200, 201])) return;
    membership();
    const dealt = ledger.fact('board', room, this.#person.login);
    const { status, body } = await this.#ask(bingo.dealBoard, { params });
    if (!this.#expectIn(room, 'deal in', status, [200, 201])) return;
    dealt();
    this.#boards.set(room, body);
  }

  async #turn(room: string): Promise<void> {
    const { ledger, photo } = this.#game;
    const { login } = this.#person;
    const board = this.#boards.get(room) ?? [];
    const fitting = board.filter((entry) => entry.challenge.image_required === this.#takesPhotos);
    const { challenge } = oneOf(fitting) ?? {};
    const position = board.findIndex((entry) => entry.challenge.id === challenge?.id);
    if (challenge === undefined) return;
    const params = { ...this.#membership(room), challengeId: challenge.id };
    const completed = !ledger.isDone(room, login, position);
    const changed = ledger.change(room, login, position);
    if (completed && this.#takesPhotos) {
      const form = new FormData();
      form.append('image', photo, 'photo.jpg');
      const { status } = await this.#ask(bingo.uploadImage, { params, form });
      if (!this.#expectIn(room, 'photo in', status, [201])) return;
      changed();
      this.#game.photosTaken++;
      return;
    }
    const { status, body } = await this.#ask(bingo.setCompleted, { params, body: { completed } });
    if (!this.#expectIn(room, 'turn in', status, [200])) return;
    changed();
    if (body.completed !== completed) this.#game.unexpected.push(`turned ${room}: ${JSON.stringify(body)}`);
  }

  #membership(room: string) {
    return { login: this.#person.login, roomId: this.#game.roomIds.get(room) ?? '' };
  }

  #ask<E extends EndpointShape>(shape: E, what: Parameters<typeof ask>[3]) {
    return ask(this.#game.url, this.#person.token, shape, what);
  }

  /** A room that its admin is deleting refuses everything, which is expected. */
  #expectIn(room: string, what: string, status: number, expected: readonly number[]): boolean {
    const isBeingDeleted = status === 404 && !this.#game.ledger.isOpen(room);
    if (isBeingDeleted) this.#boards.delete(room);
    return !isBeingDeleted && this.#expect(`${what} ${room}`, status, expected);
  }

  #expect(what: string, status: Answer<unknown>['status'], expected: readonly number[]): boolean {
    if (!expected.includes(status)) this.#game.unexpected.push(`${what}: ${status}`);
    return expected.includes(status);
  }
}
