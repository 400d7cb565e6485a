import * as z from 'zod/mini';
import { memberKey } from '#features/rooms/document.ts';
import { roundKinds } from './deck/card.ts';
import { OwnParty, PartyFinal, PartyPerson, PartyRound, PublicParty } from './party-view.ts';

/** The party in its room's document: `PublicParty` without nulls, and with growing lists as records. */
export const PartyDocument = z.extend(PublicParty, {
  ends_at: z.optional(z.string()),
  may_continue_at: z.optional(z.string()),
  paused: z.optional(z.object({ by: z.enum(['host', 'few']), since: z.string(), left_ms: z.optional(z.number()) })),
  host: z.optional(z.string()),
  /** `at` is the position in the list. */
  people: z.record(z.string(), z.extend(PartyPerson, { at: z.number() })),
  round: z.optional(z.extend(PartyRound, { acted: z.record(z.string(), z.literal(true)) })),
  next: z.optional(z.enum(roundKinds)),
  final: z.optional(PartyFinal),
});
export type PartyDocument = z.infer<typeof PartyDocument>;

export type PartyParts = { party: PartyDocument };
export const partyParts = { all: { party: PartyDocument }, own: { mine: OwnParty } };

export function documentOf(party: PublicParty): PartyDocument {
  const { ends_at, may_continue_at, paused, host, people, round, next, final, ...others } = party;
  return {
    ...others,
    ...(ends_at !== null && { ends_at }),
    ...(may_continue_at !== null && { may_continue_at }),
    ...(paused !== null && { paused: { ...paused, left_ms: paused.left_ms ?? undefined } }),
    ...(host !== null && { host }),
    people: keyed(people),
    ...(round !== null && {
      round: { ...round, acted: Object.fromEntries(round.acted.map((login) => [memberKey(login), true as const])) },
    }),
    ...(next !== null && { next }),
    ...(final !== null && { final }),
  };
}

/** A deleted guest's username may have been reused, so both people stay in the party. */
function keyed(people: readonly PartyPerson[]): PartyDocument['people'] {
  const entries = new Map<string, PartyDocument['people'][string]>();
  for (const [at, person] of people.entries()) {
    const key = memberKey(person.login);
    entries.set(entries.has(key) ? `${key} ${at}` : key, { ...person, at });
  }
  return Object.fromEntries(entries);
}

/** Converts the document's party to the form used by pages, television and recap. */
export function partyOf({ people, round, paused, ...others }: PartyDocument): PublicParty {
  return {
    ends_at: null,
    may_continue_at: null,
    host: null,
    next: null,
    final: null,
    ...others,
    paused: paused === undefined ? null : { ...paused, left_ms: paused.left_ms ?? null },
    people: Object.values(people)
      .sort((a, b) => a.at - b.at)
      .map(({ at: _, ...person }) => person),
    round:
      round === undefined
        ? null
        : { ...round, acted: round.players.filter((login) => Object.hasOwn(round.acted, memberKey(login))) },
  };
}
