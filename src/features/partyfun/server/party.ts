import type { RoomKit } from '#features/rooms/server/index.ts';
import type { Context } from '#server/context.ts';
import type { Trx } from '#server/db/database.ts';
import { AppError, type ErrorCode } from '#shared/errors.ts';
import { mergeDiff, type Patch } from '#shared/merge-patch.ts';
import { documentOf, type PartyDocument } from '../party-document.ts';
import { partyLimits } from '../party-view.ts';
import {
  findPerson,
  isRefused,
  type PartyInput,
  type PartyState,
  type Refusal,
  type Refused,
} from '../rounds/party-state.ts';
import { nextDueAt } from '../rounds/phases.ts';
import { winnersOf } from '../rounds/scoring.ts';
import { step } from '../rounds/step.ts';
import { finalOf, publicView } from '../rounds/view.ts';
import type { GameStore, LoadedParty } from './game-store.ts';
import { showPhotos } from './photo-store.ts';
import { addResults } from './result-store.ts';

interface Publishing extends Pick<RoomKit, 'addEvent' | 'addChange'> {
  clock: Context['clock'];
}

interface Parts {
  store: GameStore;
  publishing: Publishing;
  /** Called after the commit, with the time of the next automatic change. */
  onChange?: (roomId: string, dueAt: number | null) => void;
}

interface InputResult {
  state: PartyState;
  /** The new revision of the room's document; undefined if nothing public changed. */
  revision: number | undefined;
}

/**
 * Applies inputs to parties. In a transaction that locks the room, it loads the party, applies the rules, stores the
 * result and publishes the change. If several callers see the same phase expire, only the first changes anything.
 */
export function makeParty({ store, publishing, onChange }: Parts) {
  const { clock, addEvent, addChange } = publishing;

  async function save(
    trx: Trx,
    roomId: string,
    loaded: LoadedParty,
    state: PartyState,
    done: { input: PartyInput; at: number },
  ): Promise<number | undefined> {
    const { at } = done;
    const before = loaded.state;
    await store.save(trx, roomId, loaded, state, done);
    for (const entry of entriesBetween(before, state)) await addEvent(trx, { roomId, at, ...entry });
    if (state.phase === 'final' && before.phase !== 'final') await addResults(trx, roomId, state, at);
    if (state.round?.options !== before.round?.options) await showPhotos(trx, roomId, state);
    trx.onCommit(() => onChange?.(roomId, nextDueAt(state)));
    return publishChange(trx, roomId, before, state);
  }

  async function publishChange(
    trx: Trx,
    roomId: string,
    before: PartyState,
    after: PartyState,
  ): Promise<number | undefined> {
    const party = mergeDiff(documentOf(publicView(before)), documentOf(publicView(after)));
    if (party === undefined) return undefined;
    const change: Patch<{ party: PartyDocument }> = { party };
    return addChange(trx, roomId, change);
  }

  return {
    /** Call in a transaction that locks the room. If the rules refuse the input, the refusal is returned. */
    async tryInput(
      trx: Trx,
      roomId: string,
      makeInput: (state: PartyState) => PartyInput,
    ): Promise<InputResult | Refused> {
      const at = clock();
      const loaded = await store.load(trx, roomId, at);
      const input = makeInput(loaded.state);
      const state = step(loaded.state, input, at);
      if (isRefused(state)) return state;
      const isSame = state === loaded.state;
      return { state, revision: isSame ? undefined : await save(trx, roomId, loaded, state, { input, at }) };
    },

    /** Like `tryInput`, but throws an AppError if the input is refused. */
    async act(trx: Trx, roomId: string, input: PartyInput): Promise<InputResult> {
      const result = await this.tryInput(trx, roomId, () => input);
      if (isRefused(result)) throw refusalOf(result.refused);
      return result;
    },

    publishChange,
  };
}
export type Party = ReturnType<typeof makeParty>;

/** An entry in the room's history: a game has started, or someone has won a round or the game. */
interface HistoryEntry {
  kind: 'party-started' | 'party-round' | 'party-won';
  userId: string;
  login: string;
  /** The round's number, or the winner's points. */
  position?: number;
  /** The round's prompt. */
  title?: string;
}

function entriesBetween(before: PartyState, after: PartyState): HistoryEntry[] {
  if (before.number === after.number) return [];
  if (before.phase === 'lobby' && after.phase !== 'lobby') return started(after);
  if (after.phase === 'final' && before.phase !== 'final') return [...roundWon(before, after), ...won(after)];
  return roundWon(before, after);
}

function started({ host, people }: PartyState): HistoryEntry[] {
  const person = host === null ? undefined : findPerson({ people }, host);
  return person === undefined ? [] : [{ kind: 'party-started', userId: person.id, login: person.login }];
}

/** A tie has no winner. */
function roundWon(before: PartyState, { round, people }: PartyState): HistoryEntry[] {
  if (round === null || round.result === null || before.round?.result) return [];
  const winners = winnersOf(round, round.result.gains);
  const [best, ...tied] = people.filter(({ id }) => winners.includes(id));
  if (best === undefined || tied.length > 0) return [];
  return [{ kind: 'party-round', userId: best.id, login: best.login, position: round.number, title: round.text }];
}

function won(state: PartyState): HistoryEntry[] {
  const { players } = finalOf(state);
  const winners = players.filter(({ place, score }) => place === 1 && score > 0);
  return winners.flatMap(({ login, score }) => {
    const person = state.people.find((candidate) => candidate.login === login);
    return person === undefined ? [] : [{ kind: 'party-won', userId: person.id, login, position: score } as const];
  });
}

const sentences: Readonly<Record<Refusal, readonly [ErrorCode, string]>> = {
  late: ['conflict', 'Too late. The game has moved on.'],
  'not host': ['forbidden', "Only the host and the room's admin can do that."],
  'other tab': ['conflict', "You're playing in another tab."],
  'not playing': ['forbidden', "You're watching this round."],
  'not now': ['conflict', "You can't do that at this point in the game."],
  paused: ['conflict', 'The game is paused.'],
  'few players': ['conflict', `You need at least ${partyLimits.minPlayers} players here.`],
  'no prompts': ['conflict', 'There are no prompts for these settings.'],
  'not adults': ['conflict', 'Please confirm that everybody playing is an adult.'],
  'wrong answer': ['badInput', "That isn't an answer to this round."],
  'no such option': ['notFound', "There's no such answer."],
  'own answer': ['conflict', "You can't vote for your own answer."],
  'too early': ['conflict', 'The others get at least half a minute.'],
  'changed too often': ['tooOften', "You've changed that too often. It stays as it is for this round."],
  'no seat': ['conflict', `All ${partyLimits.seats} seats are taken. You're watching for now.`],
  'taken out': ['forbidden', 'The host removed you from the game.'],
  'no such person': ['notFound', 'Nobody by that name is in the game.'],
  nobody: ['conflict', 'Please join the party first.'],
  'too many': ['conflict', 'This party is full. You can still watch.'],
};

export const refusalOf = (refusal: Refusal): AppError => new AppError(...sentences[refusal]);
