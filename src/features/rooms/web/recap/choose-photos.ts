/** What decides whether a photo is in the picture. */
export interface Candidate {
  /** The owner's login key. */
  key: string;
  hearts: number;
  /** The number of the activity's event: higher is later. */
  seq: number;
}

const byHearts = (a: Candidate, b: Candidate) => b.hearts - a.hearts || b.seq - a.seq;

/**
 * At most `max` photos, those with the most hearts first (of ties the later), and one from each player before a
 * second from anyone.
 */
export function choosePhotos<C extends Candidate>(photos: readonly C[], max: number): C[] {
  const taken = new Map<string, number>();
  const turns = [...photos].sort(byHearts).map((photo) => {
    const round = taken.get(photo.key) ?? 0;
    taken.set(photo.key, round + 1);
    return { photo, round };
  });
  return [...turns]
    .sort((a, b) => a.round - b.round)
    .slice(0, max)
    .map(({ photo }) => photo);
}
