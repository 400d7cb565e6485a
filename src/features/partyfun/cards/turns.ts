import { type Player, pick, playersIn, type Scene, shuffle } from './game.ts';

/** Who may not be next, the most important last. */
type Excluded = readonly (number | null)[];

/** Whose turn is next: out of a bag that holds everybody once, so that turns differ by at most one; nobody twice running with three or more. */
export function takeTurn(scene: Scene, excluded: Excluded = [scene.lastTurn]): number {
  if (scene.bag.length === 0) refill(scene, excluded);
  const id = firstBut(scene.bag, playersIn(scene).length > 2 ? excluded : excluded.slice(1));
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
  // Who comes first is settled here: taken out of order, the last of the bag could be the first of the next.
  const first = firstBut(scene.bag, excluded);
  scene.bag = [first, ...scene.bag.filter((id) => id !== first)];
}

/** The first whom nothing speaks against; where something speaks against each, what matters less is let go. */
function firstBut(ids: readonly number[], excluded: Excluded): number {
  for (let from = 0; from <= excluded.length; from++) {
    const found = ids.find((id) => !excluded.slice(from).includes(id));
    if (found !== undefined) return found;
  }
  throw new Error('Nobody is in the bag');
}

/** The partner least recently used. */
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

/** Puts somebody who comes into the bag, somewhere, unless they have had their turn of this round. */
export function putIntoBag(scene: Scene, player: Player): void {
  player.turnIn = Math.max(player.turnIn, scene.bagRound - 1);
  if (player.turnIn === scene.bagRound) return;
  const places = scene.bag.map((_, place) => place);
  const place = pick(scene.chance, [...places, places.length]) ?? 0;
  scene.bag.splice(place, 0, player.id);
}
