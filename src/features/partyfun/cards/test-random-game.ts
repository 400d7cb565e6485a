import assert from 'node:assert/strict';
import type { Card, Heat, Need } from '../deck/card.ts';
import { act, startGame } from './act.ts';
import {
  type Act,
  type ActiveRule,
  type CardGame,
  type CardOnTable,
  type GameSetup,
  type Length,
  pick,
  playersIn,
  type RandomState,
  randomBelow,
} from './game.ts';

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
  const chance: RandomState = { at: seed ^ 0x5bd1e995 };
  let game = startGame(beginning, deck);
  const log: Act[] = [];
  const games = [game];
  let tally: Tally = { points: names.map(() => 0), undo: null };
  while (game.onTable !== null && log.length < maxActs) {
    const action = isUnruly && randomBelow(chance, 3) === 0 ? anyAct(chance, game, log) : endingAct(chance, game);
    const next = act(game, action, deck);
    assertSound(game, next, action, deck);
    tally = countAct(tally, game, next, action);
    assert.deepEqual(
      next.players.map(({ points }) => points),
      tally.points,
      `the points after ${JSON.stringify(action)}`,
    );
    // Simulates a reload.
    game = randomBelow(chance, 8) === 0 ? JSON.parse(JSON.stringify(next)) : next;
    log.push(action);
    games.push(game);
  }
  return { beginning, log, games, last: game };
}

export const replay = ({ beginning, log }: Played, deck: readonly Card[]): CardGame =>
  log.reduce((game, action) => act(game, action, deck), startGame(beginning, deck));

function endingAct(chance: RandomState, game: CardGame): Act {
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
function anyAct(chance: RandomState, game: CardGame, log: readonly Act[]): Act {
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

/** Checks a game's invariants after an action. */
function assertSound(before: CardGame, game: CardGame, action: Act, deck: readonly Card[]): void {
  const after = `after ${JSON.stringify(action)}`;
  const people = playersIn(game).map(({ id }) => id);
  assert.ok(people.length >= 2 && people.length <= 16, `${people.length} people ${after}`);
  assert.ok(game.rules.length <= 2, `more than two rules ${after}`);
  for (const { owner, turnsLeft } of game.rules) {
    assert.ok(people.includes(owner), `a rule without its owner ${after}`);
    assert.ok(turnsLeft >= 0 && turnsLeft <= 8, `${turnsLeft} turns left ${after}`);
  }
  assert.ok(
    game.players.every(({ points }) => points >= 0),
    `negative points ${after}`,
  );
  if (game.length !== null) assert.ok(game.number <= game.length, `card ${game.number} of ${game.length} ${after}`);
  assertBag(game, after);
  if (game.onTable === null) assert.deepEqual(game.rules, [], `rules after the end ${after}`);
  else if (game.onTable.kind === 'cure')
    assert.ok(people.includes(game.onTable.rule.owner), `a cure without its player ${after}`);
  else assertCard(game, game.onTable, after);
  // After an undo, or if a player was absent, the card was dealt under different conditions.
  const isDealt = before.onTable?.serial !== game.onTable?.serial && action.kind !== 'absent' && action.kind !== 'undo';
  if (game.onTable?.kind === 'card' && isDealt) assertFits(game, game.onTable, deck, after);
}

/** Every player with a turn left in this round is in the bag exactly once, so turns differ by at most one. */
function assertBag({ bag, bagRound, players }: CardGame, after: string): void {
  const expected = players.filter(({ isIn, turnIn }) => isIn && turnIn < bagRound);
  assert.deepEqual(
    bag.toSorted((a, b) => a - b),
    expected.map(({ id }) => id),
    `the bag ${after}`,
  );
  for (const { isIn, turnIn } of players)
    assert.ok(!isIn || turnIn === bagRound || turnIn === bagRound - 1, `turns differ by more than one ${after}`);
}

function assertCard(game: CardGame, { turn, partner, card }: CardOnTable, after: string): void {
  const isIn = (id: number | null) => id === null || game.players[id]?.isIn === true;
  assert.ok(isIn(turn) && isIn(partner), `a player who has left has the turn ${after}`);
  assert.ok(partner === null || partner !== turn, `somebody is their own partner ${after}`);
  if (card.text.includes('{a}') || card.kind === 'rule') assert.notEqual(turn, null, `nobody has the turn ${after}`);
  if (card.text.includes('{b}') || card.kind === 'duel') assert.notEqual(partner, null, `no partner ${after}`);
  assert.ok(!game.never.includes(card.id), `a banned card ${after}`);
}

function assertFits(game: CardGame, { card }: CardOnTable, deck: readonly Card[], after: string): void {
  const count = playersIn(game).length;
  assert.ok(card.heat <= game.heat, `too hot ${after}`);
  assert.ok(count >= (card.playersFrom ?? 2) && count <= (card.playersTo ?? 16), `${count} people ${after}`);
  assert.ok(
    (card.needs ?? []).every((need) => game.allows.includes(need)),
    `a need that isn't allowed ${after}`,
  );
  const isEarly = game.number <= (game.length === null ? 10 : game.length / 3);
  // A small deck may have no cooler card.
  const hasCooler = deck.some(({ heat, id, needs, playersFrom, playersTo }) => {
    return heat < card.heat && !game.never.includes(id) && !needs && !playersFrom && !playersTo;
  });
  if (isEarly && hasCooler) assert.ok(card.heat < game.heat || game.heat === 1, `too hot this early ${after}`);
}

type Breach = Extract<Act, { kind: 'broke' | 'forgave' }>;

/** Counts the points from the actions observed, independently of the game's own rules. */
interface Tally {
  points: number[];
  /** The state before the last card ended, and the rules broken or forgiven since then. */
  undo: { points: number[]; rules: readonly ActiveRule[]; since: Breach[] } | null;
}

function countAct(tally: Tally, game: CardGame, next: CardGame, action: Act): Tally {
  if (next === game) return tally;
  const points = [...tally.points];
  while (points.length < next.players.length) points.push(0);
  switch (action.kind) {
    case 'undo':
      return { points: pointsAfterUndo(tally, next.players.length), undo: null };
    case 'broke':
    case 'forgave':
      points[action.player] = (points[action.player] ?? 0) + (action.kind === 'broke' ? -1 : 1);
      return { points, undo: tally.undo && { ...tally.undo, since: [...tally.undo.since, action] } };
    case 'join':
    case 'leave':
    case 'never':
    case 'absent':
      return { points, undo: tally.undo };
    default:
      for (const id of winners(game, action)) points[id] = (points[id] ?? 0) + 1;
      return { points, undo: { points: tally.points, rules: game.rules, since: [] } };
  }
}

/** Undo forgets breaches of rules that came with the card, and reapplies breaches of earlier rules. */
function pointsAfterUndo({ undo }: Tally, count: number): number[] {
  const points = Array.from({ length: count }, (_, id) => undo?.points[id] ?? 0);
  const broken = new Map((undo?.rules ?? []).map((rule) => [rule.serial, [...rule.broken]]));
  for (const { kind, rule, player } of undo?.since ?? []) {
    const breakers = broken.get(rule);
    const now = points[player] ?? 0;
    if (breakers === undefined) continue;
    if (kind === 'broke' && now > 0) {
      breakers.push(player);
      points[player] = now - 1;
    } else if (kind === 'forgave' && breakers.includes(player)) {
      breakers.splice(breakers.lastIndexOf(player), 1);
      points[player] = now + 1;
    }
  }
  return points;
}

function winners({ onTable, players }: CardGame, action: Act): number[] {
  if (onTable?.kind !== 'card') return [];
  if (action.kind === 'won') return [action.player];
  if (action.kind === 'voted') {
    // A late tap can include a player who has left.
    const [forFirst = [], forSecond = []] = action.sides.map((side) => side.filter((id) => players[id]?.isIn));
    if (forFirst.length === forSecond.length) return [];
    return forFirst.length > forSecond.length ? forFirst : forSecond;
  }
  if (action.kind !== 'done' || ['point', 'hands', 'category'].includes(onTable.card.kind)) return [];
  return onTable.turn === null ? players.filter(({ isIn }) => isIn).map(({ id }) => id) : [onTable.turn];
}
