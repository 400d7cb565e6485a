/** Places by score, as in all games: who has as many as another one shares the place, and the next is left out. */
export function placesOf(people: readonly { id: string; score: number }[]): Map<string, number> {
  return new Map(people.map(({ id, score }) => [id, 1 + people.filter((other) => other.score > score).length]));
}
