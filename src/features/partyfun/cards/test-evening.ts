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

export interface Evening {
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
export function playEvening(evening: Evening): Played {
  const { seed, people, deck, length, heat, allows = ['moving', 'phone', 'props'], isUnruly } = evening;
  const names = Array.from({ length: people }, (_, place) => `name ${place}`);
  const beginning: GameSetup = { seed, names, heat, length, loss: 'forfeit', allows, never: [] };
  const hand: Chance = { at: seed ^ 0x5bd1e995 };
  let game = startGame(beginning, deck);
  const log: Act[] = [];
  const games = [game];
  let tally: Tally = { points: names.map(() => 0), undo: null };
  while (game.onTable !== null && log.length < maxActs) {
    const what = isUnruly && randomBelow(hand, 3) === 0 ? anyAct(hand, game, log) : endingAct(hand, game);
    const next = act(game, what, deck);
    assertSound(game, next, what, deck);
    tally = countAct(tally, game, next, what);
    assert.deepEqual(
      next.players.map(({ points }) => points),
      tally.points,
      `the points after ${JSON.stringify(what)}`,
    );
    // Simulates a reload.
    game = randomBelow(hand, 8) === 0 ? JSON.parse(JSON.stringify(next)) : next;
    log.push(what);
    games.push(game);
  }
  return { beginning, log, games, last: game };
}

/** Replays a game from its log. */
export const replay = ({ beginning, log }: Played, deck: readonly Card[]): CardGame =>
  log.reduce((game, what) => act(game, what, deck), startGame(beginning, deck));

/** Ends the card on the table in a random way. */
function endingAct(hand: Chance, game: CardGame): Act {
  const { onTable } = game;
  if (onTable === null) return { kind: 'end' };
  const { serial } = onTable;
  if (onTable.kind === 'cure') return { kind: 'next', serial };
  if (randomBelow(hand, 5) === 0) return { kind: 'skip', serial };
  const { turn, partner, card } = onTable;
  if (card.kind === 'duel') return { kind: 'won', serial, player: (randomBelow(hand, 2) === 0 ? turn : partner) ?? 0 };
  if (card.kind !== 'either') return { kind: randomBelow(hand, 4) === 0 ? 'next' : 'done', serial };
  const sides: [number[], number[]] = [[], []];
  for (const { id } of playersIn(game)) sides[randomBelow(hand, 2)]?.push(id);
  return { kind: 'voted', serial, sides };
}

/** Any other action, whether it makes sense or not. */
function anyAct(hand: Chance, game: CardGame, log: readonly Act[]): Act {
  const { onTable, rules, players } = game;
  const serial = onTable?.serial ?? 0;
  const player = randomBelow(hand, players.length + 1);
  const rule = (pick(hand, rules) ?? { serial: 0 }).serial;
  const acts: Act[] = [
    { kind: 'join', name: `name ${randomBelow(hand, 24)}` },
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
    log.at(-1 - randomBelow(hand, 3)) ?? { kind: 'undo' },
    ...(randomBelow(hand, 12) === 0 ? [{ kind: 'end' } as const] : []),
  ];
  return pick(hand, acts) ?? { kind: 'undo' };
}
