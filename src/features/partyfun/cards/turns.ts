import { type Player, pick, playersIn, randomBelow, type Scene, shuffle } from './game.ts';

/** IDs of the players who must not be next, the most important last. */
type Excluded = readonly (number | null)[];

/**
 * Takes the next player from a bag of all players, so that turns differ by at most one. With three or more players,
 * no player has two turns in a row.
 */
export function takeTurn(scene: Scene, excluded: Excluded = [scene.lastTurn]): number {
  if (scene.bag.length === 0) refill(scene, excluded);
  const id = firstAllowed(scene.bag, playersIn(scene).length > 2 ? excluded : excluded.slice(1));
  scene.bag = scene.bag.filter((other) => other !== id);
  const player = scene.players[id];
  if (player) player.turnIn = scene.bagRound;
  scene.lastTurn = id;
  return id;
}

function refill(scene: Scene, excluded: Excluded): void {
  scene.bagRound++;
  const ids = playersIn(scene).map(({ id }) => id);
  scene.bag = shuffle(scene.chance, ids);
  // Otherwise the last player of one bag could be the first of the next.
  const first = firstAllowed(scene.bag, excluded);
  scene.bag = [first, ...scene.bag.filter((id) => id !== first)];
}

/** The first ID that isn't excluded; if all are, the least important exclusions are dropped. */
function firstAllowed(ids: readonly number[], excluded: Excluded): number {
  for (let from = 0; from <= excluded.length; from++) {
    const found = ids.find((id) => !excluded.slice(from).includes(id));
    if (found !== undefined) return found;
  }
  throw new Error('Nobody is in the bag');
}

/** Picks a random player among those who were a partner least recently. */
export function takePartner(scene: Scene, turn: number | null): number | null {
  const others = playersIn(scene).filter(({ id }) => id !== turn);
  const longest = Math.min(...others.map(({ partnerAt }) => partnerAt));
  const partner = pick(
    scene.chance,
    others.filter(({ partnerAt }) => partnerAt === longest),
  );
  if (partner === undefined) return null;
  partner.partnerAt = scene.serial;
  return partner.id;
}

/** Puts a newcomer at a random position in the bag, unless they already had a turn this round. */
export function putIntoBag(scene: Scene, player: Player): void {
  player.turnIn = Math.max(player.turnIn, scene.bagRound - 1);
  if (player.turnIn === scene.bagRound) return;
  scene.bag.splice(randomBelow(scene.chance, scene.bag.length + 1), 0, player.id);
}
