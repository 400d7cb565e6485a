import type { PartyFinal } from '../party-view.ts';
import { loginsOf, type PartyState, type Person } from './party-state.ts';

/** To be the fastest, a player must have acted at least this often, as a share of the busiest player's count. */
const shareOfActs = 0.5;

type Awards = PartyFinal['awards'];

/** Final view of a game: its players, best first, and their awards. */
export function finalOf(state: PartyState): PartyFinal {
  const players = state.people.filter(({ hasPlayed }) => hasPlayed);
  const places = placesOf(players);
  return {
    players: [...players]
      .sort((a, b) => b.score - a.score)
      .map((player) => ({
        login: player.login,
        place: places.get(player.id) ?? 1,
        score: player.score,
        won: player.tally.won,
        fooled: player.tally.fooled,
        votes: player.tally.votes,
        ...bestKind(player),
      })),
    awards: awardsOf(state, players),
    endings: state.lovedEndings.map(({ by, ...ending }) => ({ ...ending, by: loginsOf(state, by) })),
  };
}

function bestKind({ tally: { points } }: Person): Pick<PartyFinal['players'][number], 'best'> {
  const [best] = Object.entries(points).sort(([, a], [, b]) => b - a);
  return best === undefined || best[1] === 0 ? {} : { best: best[0] as keyof typeof points };
}

function awardsOf({ bestBluff }: PartyState, players: readonly Person[]): Awards {
  const awarded = new Set<string>();
  const bluffer = players.find(({ id }) => id === bestBluff?.person);
  if (bluffer !== undefined) awarded.add(bluffer.id);
  const loved = best(players, awarded, ({ tally }) => (tally.votes > 0 ? -tally.votes : undefined));
  if (loved !== undefined) awarded.add(loved.id);
  const busiest = Math.max(0, ...players.map(({ tally }) => tally.acts));
  const averageMs = ({ tally: { acts, actsMs } }: Person) => Math.round(actsMs / acts);
  const fastest = best(players, awarded, (player) =>
    player.tally.acts > 0 && player.tally.acts >= shareOfActs * busiest ? averageMs(player) : undefined,
  );
  return {
    ...(bluffer !== undefined &&
      bestBluff !== null && {
        best_bluff: { login: bluffer.login, text: bestBluff.text, fooled: bestBluff.fooled, of: bestBluff.of },
      }),
    ...(loved !== undefined && {
      most_loved: { login: loved.login, votes: loved.tally.votes, answers: loved.tally.loved },
    }),
    ...(fastest !== undefined && { fastest: { login: fastest.login, average_ms: averageMs(fastest) } }),
  };
}

/** The player with the lowest value among those without an award, or among all if each has one. */
function best(
  players: readonly Person[],
  awarded: ReadonlySet<string>,
  measure: (player: Person) => number | undefined,
): Person | undefined {
  const measured = players.flatMap((player) => {
    const value = measure(player);
    return value === undefined ? [] : [{ player, value }];
  });
  const ranked = [...measured].sort((a, b) => a.value - b.value).map(({ player }) => player);
  return ranked.find(({ id }) => !awarded.has(id)) ?? ranked[0];
}

/** Places by score: ties share a place and skip the next. */
export function placesOf(people: readonly { id: string; score: number }[]): Map<string, number> {
  return new Map(people.map(({ id, score }) => [id, 1 + people.filter((other) => other.score > score).length]));
}
