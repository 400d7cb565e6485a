import * as z from 'zod/mini';
import { endpoint } from '#shared/endpoint.ts';
import { categories, heats, needs } from './deck/card.ts';

const prompt = {
  /** Prefixed with its deck's name: `summer/dare-017`. */
  id: z.string(),
  text: z.string(),
  language: z.string(),
  category: z.enum(categories),
  heat: z.literal(heats),
  playersFrom: z.optional(z.number()),
  playersTo: z.optional(z.number()),
  needs: z.optional(z.array(z.enum(needs))),
  minutes: z.optional(z.number()),
  author: z.optional(z.string()),
};
const seconds = z.optional(z.number());

const CardOfDeck = z.discriminatedUnion('kind', [
  z.object({ ...prompt, kind: z.enum(['dare', 'truth']), isPrivate: z.optional(z.literal(true)), seconds }),
  z.object({ ...prompt, kind: z.literal('duel'), seconds }),
  z.object({ ...prompt, kind: z.enum(['point', 'hands', 'category']) }),
  z.object({ ...prompt, kind: z.literal('either'), options: z.tuple([z.string(), z.string()]) }),
  z.object({ ...prompt, kind: z.literal('rule'), turns: z.number(), short: z.string(), cure: z.string() }),
  z.object({ ...prompt, kind: z.literal('quiz'), answer: z.string(), source: z.string() }),
]);

export const listDeckCards = endpoint({
  method: 'GET',
  path: '/games/partyfun/deck',
  access: 'developer',
  summary:
    "The cards for one device that the owner has imported, deck by deck. The ones that come with Pitstop are a file of its pages. Prompts for rounds aren't included.",
  status: 200,
  answer: z.object({
    decks: z.array(
      z.object({ name: z.string(), language: z.string(), licence: z.string(), cards: z.array(CardOfDeck) }),
    ),
  }),
});
