import { getBingoRoom } from '#features/bingo/bingo-document.ts';
import * as bingo from '#features/bingo/contract.ts';
import * as roomContract from '#features/rooms/contract.ts';
import { secondMs } from '#shared/time.ts';
import { displayed } from '#tests/document-copy.ts';
import { ask, type Person } from './people.ts';
import type { RoomModel } from './room-model.ts';

/** Longer than a turn takes on a busy machine, including a server kill. */
const tapLimitMs = 30 * secondMs;

/** Someone who completes and undoes the squares of one board in turn. */
export class SimulatedClient {
  readonly person: Person;
  readonly #url: string;
  readonly #roomId: string;
  readonly #squares: readonly string[];
  #step = 0;
  readonly acknowledged = new Map<string, boolean>();

  constructor(url: string, roomId: string, person: Person, board: readonly bingo.BoardEntry[]) {
    this.person = person;
    this.#url = url;
    this.#roomId = roomId;
    this.#squares = board.filter(({ challenge }) => !challenge.image_required).map(({ challenge }) => challenge.id);
  }

  /**
   * Makes the next turn, and retries it until it's acknowledged, because a lost response leaves its outcome unknown.
   */
  async tap(): Promise<void> {
    const round = Math.floor(this.#step / this.#squares.length);
    const challengeId = this.#squares[this.#step % this.#squares.length] ?? '';
    this.#step++;
    const completed = round % 2 === 0;
    const params = { login: this.person.login, roomId: this.#roomId, challengeId };
    const deadline = performance.now() + tapLimitMs;
    for (;;) {
      if (performance.now() > deadline)
        throw new Error(`Not acknowledged within ${tapLimitMs} ms: a turn of ${params.login}`);
      const answer = await ask(this.#url, this.person.token, bingo.setCompleted, { params, body: { completed } }).catch(
        (error: unknown) => {
          // What `fetch` throws when the connection is gone; anything else is a bug in this test.
          if (!(error instanceof TypeError)) throw error;
        },
      );
      if (answer === undefined) continue;
      if (answer.status !== 200) throw new Error(`A turn: ${answer.status} ${JSON.stringify(answer.body)}`);
      this.acknowledged.set(challengeId, completed);
      return;
    }
  }

  async lost(): Promise<string[]> {
    const params = { login: this.person.login, roomId: this.#roomId };
    const { body } = await ask(this.#url, this.person.token, bingo.getBoard, { params });
    return body.flatMap(({ challenge: { id }, completed }) =>
      (this.acknowledged.get(id) ?? false) === completed ? [] : `${this.person.login} ${id}`,
    );
  }
}

/** A room with these members, the first being its admin, and a board for each of the first `players`. */
export async function openRoom(url: string, people: readonly Person[], players: number) {
  const [admin] = people;
  if (admin === undefined) throw new Error('A room of nobody');
  const made = await ask(url, admin.token, roomContract.createRoom, { body: { game: 'bingo', name: 'Watched' } });
  const roomId = made.body.room.id;
  for (const person of people.slice(1)) await join(url, roomId, person);
  const clients = await Promise.all(
    people.slice(0, players).map(async (person) => {
      const params = { login: person.login, roomId };
      const { body: board } = await ask(url, person.token, bingo.dealBoard, { params });
      return new SimulatedClient(url, roomId, person, board);
    }),
  );
  return { roomId, clients };
}

export async function join(url: string, roomId: string, { login, token }: Person): Promise<void> {
  const { status } = await ask(url, token, roomContract.joinRoom, { params: { login, roomId } });
  if (status !== 201) throw new Error(`${login} joins: ${status}`);
}

/** What a freshly opened page shows. */
export async function readFresh(url: string, roomId: string, { token }: Person): Promise<RoomModel> {
  const { revision, document } = (await ask(url, token, getBingoRoom, { params: { id: roomId } })).body;
  return displayed({ revision, document });
}
