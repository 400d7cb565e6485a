import type { SeededRandom } from '#features/bingo/server/dealing/seeded-random.ts';
import type { PlatesGame } from '#features/plates/contract.ts';
import type { CountedGame } from './plates-count.ts';

export const kinds = ['run', 'collector', 'patterns'] as const;
export type Kind = (typeof kinds)[number];

const countries = ['P', 'E', 'F', 'D', 'I', 'FIN', 'S', 'N', 'PL', 'UK', 'GR', 'TR'];

export function drawSettings(kind: Kind, random: SeededRandom, nowMs: number): Record<string, unknown> {
  const oneOf = <T>(...values: T[]) => values[random.below(values.length)];
  if (kind === 'patterns') return { kind, minutes: 20 + random.below(41), home: oneOf('P', 'D', 'S') };
  const ends =
    random.below(4) === 0 ? { ends_at: new Date(nowMs + (1 + random.below(40)) * 3_600_000).toISOString() } : {};
  if (kind === 'collector') {
    const mode = oneOf('together', 'race');
    if (random.below(3) === 0) return { kind, mode, list: 'europe', home: oneOf(...countries), ...ends };
    const places = Array.from({ length: 3 + random.below(8) }, (_, place) => `Place ${place}`);
    return { kind, mode, list: 'own', places, ...ends };
  }
  const length = oneOf('sprint', 'sprint', 'sprint', 'trip', 'classic');
  const matching = length === 'classic' ? oneOf('last-three', 'exact') : oneOf('last-three', 'exact', 'last-two');
  return { kind, length, matching, chain: oneOf('convoy', 'race'), ...ends };
}

const pointsOfCards: Record<string, number> = {
  'double-letters': 2,
  palindrome: 3,
  'three-in-a-row': 4,
  'all-the-same': 6,
  'adds-to-21': 3,
  'round-hundred': 4,
  birthday: 5,
  'far-away': 5,
  word: 2,
  countdown: 4,
  'all-even': 2,
  'all-odd': 2,
  'two-sevens': 3,
};

const lengths: Record<string, number> = { sprint: 10, trip: 100, classic: 999 };

export function countedGame(game: PlatesGame): CountedGame {
  const { settings, number } = game;
  const startedAt = Date.parse(game.started_at ?? '');
  const endsAt = game.ends_at === undefined ? Infinity : Date.parse(game.ends_at);
  const times = { number, startedAt, endsAt };
  if (settings.kind === 'patterns') {
    const pointsFor = (target: string, word: string) =>
      (pointsOfCards[target] ?? 0) + (target === 'word' && word.length > 6 ? word.length - 6 : 0);
    return { ...times, kind: 'patterns', isShared: false, targets: game.cards ?? [], pointsFor };
  }
  if (settings.kind === 'collector') {
    const targets = Object.keys(game.tiers ?? {});
    const pointsFor = (target: string) => game.tiers?.[target] ?? 0;
    return { ...times, kind: 'collector', isShared: settings.mode === 'together', targets, pointsFor };
  }
  const isTwo = settings.matching === 'last-two' || (settings.matching === 'exact' && settings.length === 'trip');
  const round = isTwo ? 100 : 1000;
  const targets = Array.from({ length: lengths[settings.length] ?? 0 }, (_, step) =>
    String(((game.first ?? 0) + step) % round).padStart(isTwo ? 2 : 3, '0'),
  );
  const pointsFor = (target: string) => {
    const nth = targets.indexOf(target) + 1;
    return 1 + (nth % 10 === 0 ? 5 : 0) + (nth % 100 === 0 ? 25 : 0);
  };
  return { ...times, kind: 'run', isShared: settings.chain === 'convoy', targets, pointsFor };
}
