import { groupBy } from '#shared/lists.ts';
import { type Random, randomFrom } from '#shared/sfc32.ts';
import type { RoundKind, RoundPrompt } from '../deck/card.ts';
import type { PartySettings } from '../party-view.ts';

interface PlanInput {
  prompts: readonly RoundPrompt[];
  settings: PartySettings;
  players: number;
  /** Prompts that the group has banned. */
  never: ReadonlySet<string>;
  /** Prompts that the group has seen, oldest first. */
  seen: readonly string[];
  seed: string;
}

/**
 * Plans a game's prompts in order, plus as many spares for skipped rounds. Avoids the same kind twice in a row. Within
 * a kind, the group's own prompts come first, and those that the group has already seen come last.
 */
export function planRounds({ prompts, settings, players, never, seen, seed }: PlanInput): RoundPrompt[] {
  const random = randomOf(`${seed} plan`);
  const seenAt = new Map(seen.map((id, index) => [id, index + 1]));
  const rank = ({ id, category }: RoundPrompt) => seenAt.get(id) ?? (category === 'ours' ? -1 : 0);
  const playable = prompts.filter((prompt) => !never.has(prompt.id) && isPlayable(prompt, settings, players));
  const byKind = groupBy(
    random.shuffled(playable).sort((a, b) => rank(a) - rank(b)),
    ({ kind }) => kind,
  );
  const plan: RoundPrompt[] = [];
  let bag: RoundKind[] = [];
  while (plan.length < 2 * settings.rounds) {
    const left = [...byKind.keys()].filter((kind) => byKind.get(kind)?.length);
    const last = plan.at(-1)?.kind;
    const isNext = (kind: RoundKind) => kind !== last && left.includes(kind);
    if (!bag.some(isNext)) bag = random.shuffled(left);
    const kind = bag.find(isNext) ?? left[0];
    const prompt = kind && byKind.get(kind)?.shift();
    if (prompt === undefined) return plan;
    bag = bag.filter((other) => other !== kind);
    plan.push(prompt);
  }
  return plan;
}

/**
 * The index of the next prompt: the first whose kind was neither the last one played nor the last one shown. The two
 * differ after a skip. If no prompt avoids both, avoiding the kind played last matters more.
 */
export function indexOfNext(
  plan: readonly RoundPrompt[],
  from: number,
  { played, shown }: { played: RoundKind | undefined; shown: RoundKind | undefined },
): number {
  const others = [
    (kind: RoundKind) => kind !== played && kind !== shown,
    (kind: RoundKind) => kind !== played,
    (kind: RoundKind) => kind !== shown,
  ];
  const indexes = others.map((isOther) => plan.findIndex(({ kind }, index) => index >= from && isOther(kind)));
  return indexes.find((index) => index >= 0) ?? from;
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

/** A random generator, seeded with four FNV-1a hashes of a seed that only the server knows. */
export const randomOf = (seed: string): Random => randomFrom([1, 2, 3, 4].map((salt) => hash32(`${salt} ${seed}`)));

function hash32(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash | 0;
}
