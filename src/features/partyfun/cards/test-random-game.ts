import assert from 'node:assert/strict';
import type { Card, Heat, Need } from '../deck/card.ts';
import { act, startGame } from './act.ts';
import {
  type Act,
  type CardGame,
  type Chance,
  type GameSetup,
  type Length,
  pick,
  playersIn,
  randomBelow,
} from './game.ts';
import { assertSound } from './test-soundness.ts';
import { countAct, type Tally } from './test-tally.ts';

export interface RandomGame {
  seed: number;
  people: number;
  deck: readonly Card[];
  length: Length;
  heat: Heat;
  allows?: readonly Need[];
  /** Whether people join, leave, break rules, undo and ban cards. */
  isUnruly: boolean;
}

export interface Played {
  beginning: GameSetup;
  log: Act[];
  /** The game at the start and after every action. */
  games: CardGame[];
  last: CardGame;
}

/** An endless game is stopped after this many actions. */
const maxActs = 120;

/** Plays a game with random actions, valid or not. Throws on the first inconsistency. */
export function playRandomGame(setting: RandomGame): Played {
  const { seed, people, deck, length, heat, allows = ['moving', 'phone', 'props'], isUnruly } = setting;
  const names = Array.from({ length: people }, (_, index) => `name ${index}`);
  const beginning: GameSetup = { seed, names, heat, length, loss: 'forfeit', allows, never: [] };
  const chance: Chance = { at: seed ^ 0x5bd1e995 };
  let game = startGame(beginning, deck);
  const log: Act[] = [];
  const games = [game];
  let tally: Tally = { points: names.map(() => 0), undo: null };
  while (game.onTable !== null && log.length < maxActs) {
    const what = isUnruly && randomBelow(chance, 3) === 0 ? anyAct(chance, game, log) : endingAct(chance, game);
    const next = act(game, what, deck);
    assertSound(game, next, what, deck);
    tally = countAct(tally, game, next, what);
    assert.deepEqual(
      next.players.map(({ points }) => points),
      tally.points,
      `the points after ${JSON.stringify(what)}`,
    );
    // Simulates a reload.
    game = randomBelow(chance, 8) === 0 ? JSON.parse(JSON.stringify(next)) : next;
    log.push(what);
    games.push(game);
  }
  return { beginning, log, games, last: game };
}

/** Replays a game from its log. */
export const replay = ({ beginning, log }: Played, deck: readonly Card[]): CardGame =>
  log.reduce((game, what) => act(game, what, deck), startGame(beginning, deck));

/** Ends the card on the table in a random way. */
function endingAct(chance: Chance, game: CardGame): Act {
  const { onTable } = game;
  if (onTable === null) return { kind: 'end' };
  const { serial } = onTable;
  if (onTable.kind === 'cure') return { kind: 'next', serial };
  if (randomBelow(chance, 5) === 0) return { kind: 'skip', serial };
  const { turn, partner, card } = onTable;
  if (card.kind === 'duel')
    return { kind: 'won', serial, player: (randomBelow(chance, 2) === 0 ? turn : partner) ?? 0 };
  if (card.kind !== 'either') return { kind: randomBelow(chance, 4) === 0 ? 'next' : 'done', serial };
  const sides: [number[], number[]] = [[], []];
  for (const { id } of playersIn(game)) sides[randomBelow(chance, 2)]?.push(id);
  return { kind: 'voted', serial, sides };
}

/** Any other action, whether it makes sense or not. */
function anyAct(chance: Chance, game: CardGame, log: readonly Act[]): Act {
  const { onTable, rules, players } = game;
  const serial = onTable?.serial ?? 0;
  const player = randomBelow(chance, players.length + 1);
  const rule = (pick(chance, rules) ?? { serial: 0 }).serial;
  const acts: Act[] = [
    { kind: 'join', name: `name ${randomBelow(chance, 24)}` },
    { kind: 'leave', player },
    { kind: 'leave', player },
    { kind: 'never', id: onTable?.kind === 'card' ? onTable.card.id : 'none' },
    { kind: 'broke', rule, player },
    { kind: 'broke', rule, player },
    { kind: 'forgave', rule, player },
    { kind: 'absent', serial },
    { kind: 'undo' },
    { kind: 'won', serial, player },
    // A double or late tap.
    log.at(-1 - randomBelow(chance, 3)) ?? { kind: 'undo' },
    ...(randomBelow(chance, 12) === 0 ? [{ kind: 'end' } as const] : []),
  ];
  return pick(chance, acts) ?? { kind: 'undo' };
}
