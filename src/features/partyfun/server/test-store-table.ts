import { makeRoomKit } from '#features/rooms/server/index.ts';
import type { Context } from '#server/context.ts';
import { isRefused, type PartyInput, type PartyState, type Refused } from '../rounds/party-state.ts';
import { replay, type Table } from '../rounds/test-simulate.ts';
import { makeGameStore, readLog } from './game-store.ts';
import { makeParty } from './party.ts';

interface Parts {
  context: Context;
  roomId: string;
  pass: (ms: number) => void;
  /** Called after each change, before the next one. */
  onChange?: (state: PartyState, revision: number | undefined) => Promise<void>;
}

/** Plays a game in this room on the database, the way the server does. */
export class StoreTable implements Table {
  readonly #parts: Parts;
  #open: ReturnType<typeof openParty>;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#open = openParty(parts.context);
  }

  now(): number {
    return this.#parts.context.clock();
  }

  async send(input: PartyInput, now: number): Promise<PartyState | Refused> {
    const { context, roomId, pass, onChange } = this.#parts;
    pass(now - context.clock());
    const { party, lock } = this.#open;
    const result = await context.db.transact((trx) => party.tryInput(trx, roomId, () => input), { lock: lock(roomId) });
    if (isRefused(result)) return result;
    await onChange?.(result.state, result.revision);
    return result.state;
  }

  /** Forgets everything that a server keeps in memory. */
  restart(): void {
    this.#open = openParty(this.#parts.context);
  }

  async replayed(): Promise<PartyState> {
    const log = await readLog(this.#parts.context.db.read, this.#parts.roomId);
    if (log === undefined) throw new Error("There's no log");
    return replay(log.base, log.inputs);
  }
}

function openParty(context: Context) {
  const kit = makeRoomKit(context, 'partyfun');
  return {
    party: makeParty({ store: makeGameStore(context.db), publishing: { ...kit, clock: context.clock } }),
    ...kit,
  };
}
