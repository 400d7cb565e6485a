import type { RoomKit } from '#features/rooms/server/index.ts';
import type { Context } from '#server/context.ts';
import type { Trx } from '#server/db/database.ts';
import { toIso } from '#shared/time.ts';
import { partyNewsOf } from '../party-news.ts';
import { isRefused, type PartyInput, type Refused } from '../rounds/party-input.ts';
import type { PartyState } from '../rounds/party-state.ts';
import { wakeAt } from '../rounds/settle.ts';
import { step } from '../rounds/step.ts';
import { publicView } from '../rounds/view.ts';
import type { GameStore, KnownParty } from './game-store.ts';
import { type Happening, happeningsBetween } from './happenings.ts';
import { showPhotos } from './photo-store.ts';
import { refusalOf } from './refusals.ts';
import { addResults } from './result-store.ts';

/** What a change of a party needs of the house, wherever it comes from. */
export interface Telling extends Pick<RoomKit, 'addEvent' | 'countChange' | 'tell'> {
  clock: Context['clock'];
}

interface Parts {
  store: GameStore;
  telling: Telling;
  /** Told of each change when it is committed: when something follows by itself. */
  onChange?: (roomId: string, wakesAt: number | null) => void;
}

/** Where a party stands after an input. */
export interface Moved {
  state: PartyState;
  /** Undefined where nothing has changed that others may know. */
  n: number | undefined;
}

/**
 * Moves parties on: reads one, lets the rules say what follows, writes it down and has the room hear of it, in a transaction that holds the
 * room. Whoever is second finds that nothing is left to do.
 */
export function makeParty({ store, telling, onChange }: Parts) {
  const { clock, addEvent, countChange, tell } = telling;

  async function keep(
    trx: Trx,
    roomId: string,
    known: KnownParty,
    state: PartyState,
    done: { input: PartyInput; at: number },
  ): Promise<number | undefined> {
    const { at } = done;
    const before = known.state;
    await store.save(trx, roomId, known, state, done);
    for (const happening of happeningsBetween(before, state)) await note(trx, roomId, at, happening, state);
    if (state.phase === 'final' && before.phase !== 'final') await addResults(trx, roomId, state, at);
    if (state.round?.options !== before.round?.options) await showPhotos(trx, roomId, state);
    trx.onCommit(() => onChange?.(roomId, wakeAt(state)));
    const news = partyNewsOf(publicView(before), publicView(state), toIso(at));
    if (news === undefined) return undefined;
    const n = await countChange(trx, roomId);
    tell.change(trx, roomId, { n, game: news });
    return n;
  }

  async function note(trx: Trx, roomId: string, at: number, happening: Happening, state: PartyState): Promise<void> {
    const gains = happening.kind === 'party-round' ? state.round?.result?.gains : undefined;
    const most = Math.max(0, ...Object.values(gains ?? {}));
    const winners = state.people.filter(({ id }) => most > 0 && gains?.[id] === most).map(({ login }) => login);
    const game = { game: state.game, ...(gains !== undefined && { winners, points: most }) };
    await addEvent(trx, { roomId, at, ...happening }, () => game);
  }

  return {
    /** Inside a transaction that holds the room. Gives what the rules refuse. */
    async tryTo(trx: Trx, roomId: string, makeInput: (state: PartyState) => PartyInput): Promise<Moved | Refused> {
      const at = clock();
      const known = await store.load(trx, roomId, at);
      const input = makeInput(known.state);
      const state = step(known.state, input, at);
      if (isRefused(state)) return state;
      const n = state === known.state ? undefined : await keep(trx, roomId, known, state, { input, at });
      return { state, n };
    },

    /** The same; throws what the rules refuse as a sentence. */
    async act(trx: Trx, roomId: string, input: PartyInput): Promise<Moved> {
      const moved = await this.tryTo(trx, roomId, () => input);
      if (isRefused(moved)) throw refusalOf(moved.refused);
      return moved;
    },
  };
}
export type Party = ReturnType<typeof makeParty>;
