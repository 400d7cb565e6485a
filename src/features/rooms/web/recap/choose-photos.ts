/** What of a photo decides whether it is in the picture. */
export interface Candidate {
  /** Whose it is, as logins are compared. */
  key: string;
  hearts: number;
  /** Number of the event of the deed that it shows: higher is later. */
  seq: number;
}

const byHearts = (a: Candidate, b: Candidate) => b.hearts - a.hearts || b.seq - a.seq;

/**
 * At most so many photos, those with the most hearts first (of equal ones the later), and one of each player before a second
 * of anyone.
 */
export function choosePhotos<C extends Candidate>(photos: readonly C[], atMost: number): C[] {
  const taken = new Map<string, number>();
  const turns = [...photos].sort(byHearts).map((photo) => {
    const round = taken.get(photo.key) ?? 0;
    taken.set(photo.key, round + 1);
    return { photo, round };
  });
  return [...turns]
    .sort((a, b) => a.round - b.round)
    .slice(0, atMost)
    .map(({ photo }) => photo);
}
