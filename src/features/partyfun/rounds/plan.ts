import { groupBy } from '#shared/lists.ts';
import { type Chance, chanceFrom } from '#shared/sfc32.ts';
import type { RoundKind, RoundPrompt } from '../deck/card.ts';
import type { PartySettings } from '../party-settings.ts';

interface Given {
  prompts: readonly RoundPrompt[];
  settings: PartySettings;
  players: number;
  /** What the group never wants again. */
  never: ReadonlySet<string>;
  /** What it has had, the oldest first. */
  seen: readonly string[];
  seed: string;
}

/**
 * The prompts of a game in their order, and as many to spare for rounds that are skipped. No kind comes twice running where there is
 * another one; what the group wrote comes before, and what it has had after all else of its kind.
 */
export function planRounds({ prompts, settings, players, never, seen, seed }: Given): RoundPrompt[] {
  const chance = chanceOf(`${seed} plan`);
  const seenAt = new Map(seen.map((id, place) => [id, place + 1]));
  const rank = ({ id, category }: RoundPrompt) => seenAt.get(id) ?? (category === 'ours' ? -1 : 0);
  const playable = prompts.filter((prompt) => !never.has(prompt.id) && isPlayable(prompt, settings, players));
  const byKind = groupBy(
    chance.shuffled(playable).sort((a, b) => rank(a) - rank(b)),
    ({ kind }) => kind,
  );
  const plan: RoundPrompt[] = [];
  let bag: RoundKind[] = [];
  while (plan.length < 2 * settings.rounds) {
    const left = [...byKind.keys()].filter((kind) => byKind.get(kind)?.length);
    const last = plan.at(-1)?.kind;
    const isNext = (kind: RoundKind) => kind !== last && left.includes(kind);
    if (!bag.some(isNext)) bag = chance.shuffled(left);
    const kind = bag.find(isNext) ?? left[0];
    const prompt = kind && byKind.get(kind)?.shift();
    if (prompt === undefined) return plan;
    bag = bag.filter((one) => one !== kind);
    plan.push(prompt);
  }
  return plan;
}

/**
 * Where in the plan the next prompt is: the first of another kind than was played last and than was shown last, which differ where rounds
 * were skipped. Where there is none, what was played counts more.
 */
export function placeOfNext(
  plan: readonly RoundPrompt[],
  from: number,
  { played, shown }: { played: RoundKind | undefined; shown: RoundKind | undefined },
): number {
  const others = [
    (kind: RoundKind) => kind !== played && kind !== shown,
    (kind: RoundKind) => kind !== played,
    (kind: RoundKind) => kind !== shown,
  ];
  const places = others.map((isOther) => plan.findIndex(({ kind }, place) => place >= from && isOther(kind)));
  return places.find((place) => place >= 0) ?? from;
}

function isPlayable(prompt: RoundPrompt, { heat, needs, photos }: PartySettings, players: number): boolean {
  const { kind, playersFrom = 2, playersTo = Number.POSITIVE_INFINITY } = prompt;
  return (
    prompt.heat <= heat &&
    (prompt.needs ?? []).every((need) => needs.includes(need)) &&
    (photos || kind !== 'photo') &&
    playersFrom <= players &&
    players <= playersTo
  );
}

/** Chance that comes out of a seed, over four words that FNV-1a makes of it. The seed is a secret of the server. */
export const chanceOf = (seed: string): Chance => chanceFrom([1, 2, 3, 4].map((salt) => hash32(`${salt} ${seed}`)));

function hash32(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash | 0;
}
