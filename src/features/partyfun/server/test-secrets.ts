import type { PartyState } from '../rounds/party-state.ts';

/** Texts that mustn't be sent to this reader yet, each unique enough to search for. */
export function secretsOf(state: PartyState, isOwn: (id: string) => boolean): string[] {
  const { round, phase } = state;
  const upcoming = state.plan.slice(state.nextInPlan).flatMap(({ id, text }) => [`"${id}"`, text]);
  if (round === null || phase === 'reveal' || phase === 'score') return [...upcoming, `Truth of nothing`];
  const { prompt } = round;
  const answers = Object.entries(round.answers).flatMap(([id, { what }]) => (isOwn(id) ? [] : [what.text, what.photo]));
  // A player who wrote the truth may read their own answer.
  const isOwnTruth = Object.entries(round.answers).some(
    ([id, { what }]) => isOwn(id) && what.text?.toLowerCase() === `truth of ${prompt.id}`,
  );
  const isCommon = (text: string) => text === 'the same' || text.toLowerCase().startsWith('truth of');
  return [
    ...upcoming,
    `Source of ${prompt.id}`,
    `True ${prompt.id}`,
    ...(phase === 'vote' ? ['is_true', 'voters', '"by":["'] : isOwnTruth ? [] : [`Truth of ${prompt.id}`]),
    ...(phase === 'vote' ? [] : answers.filter((text) => text !== undefined && !isCommon(text))),
  ].filter((text) => text !== undefined);
}

export const contains = (bytes: string, secret: string) => bytes.toLowerCase().includes(secret.toLowerCase());
