import * as z from 'zod/mini';
import { Message } from '#features/accounts/contract.ts';
import { endpoint } from '#shared/endpoint.ts';
import { line, paragraph } from '#shared/text.ts';
import { challengeLimits } from './challenge-rules.ts';

/** The form only has three fields, and sends these values for the rest. */
export const newChallengeDefaults = { category: 'general', points: 100, image_required: true } as const;

export const Difficulty = z
  .int('Please choose a difficulty from 1 to 5')
  .check(
    z.minimum(1, 'Please choose a difficulty from 1 to 5'),
    z.maximum(5, 'Please choose a difficulty from 1 to 5'),
  );

/** The part of a challenge that a board copies. */
export const PlayedChallenge = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string(),
  difficulty: z.number(),
  category: z.string(),
  points: z.number(),
  image_required: z.boolean(),
});

export const Challenge = z.extend(PlayedChallenge, {
  active: z.boolean(),
  /** The creator; null for shipped challenges and deleted accounts. */
  user_login: z.nullable(z.string()),
  created_at: z.string(),
  /** How many boards contain it, and on how many of them it's completed. */
  dealt: z.number(),
  completed: z.number(),
});
export type Challenge = z.infer<typeof Challenge>;

/** The browser validates the form with the same schema. */
export const NewChallenge = z.strictObject({
  title: line({ field: 'title', missing: 'Please enter a title', max: challengeLimits.titleMax }),
  description: paragraph({
    field: 'description',
    missing: 'Please enter a description',
    max: challengeLimits.descriptionMax,
  }),
  difficulty: Difficulty,
  category: z.optional(
    line({ field: 'category', missing: 'Please enter a category', max: challengeLimits.categoryMax }),
  ),
  points: z.optional(
    z
      .int('Points must be a whole number')
      .check(z.minimum(1, 'Points must be from 1 to 1000'), z.maximum(1000, 'Points must be from 1 to 1000')),
  ),
  image_required: z.optional(z.boolean('image_required must be true or false')),
});

const challengeId = z.string().check(z.minLength(1), z.maxLength(64));

/** A page of the pool: at most `limit` challenges, starting after the challenge `before`. */
const poolQuery = z.strictObject({
  limit: z.optional(
    z
      .string()
      .check(
        z.regex(/^(?:[1-9]\d?|[1-4]\d\d|500)$/, `limit must be a whole number from 1 to ${challengeLimits.pageMax}`),
      ),
  ),
  before: z.optional(challengeId),
  /** Includes inactive challenges; root only. */
  inactive: z.optional(z.enum(['with'], 'inactive must be "with", or left out')),
});

export const createChallenge = endpoint({
  method: 'POST',
  path: '/user/bingo/challenges',
  access: 'bingo',
  summary: 'Adds a challenge to the pool.',
  body: NewChallenge,
  status: 201,
  answer: z.object({ message: z.string(), challenge: Challenge }),
});

export const listChallenges = endpoint({
  method: 'GET',
  path: '/bingo/challenges',
  access: 'bingo',
  summary: `The pool of challenges, newest first, at most ${challengeLimits.pageMax} at a time. Counts may be up to ten seconds old.`,
  rights: 'Only root sees inactive ones.',
  query: poolQuery,
  status: 200,
  answer: z.array(Challenge),
});

/** Omitted fields are left unchanged. */
export const ChangedChallenge = z
  .strictObject({
    ...z.partial(NewChallenge).shape,
    /** Inactive challenges aren't dealt, and only root sees them. */
    active: z.optional(z.boolean('active must be true or false')),
  })
  .check(z.refine((change) => Object.keys(change).length > 0, 'Please change at least one field'));

export const changeChallenge = endpoint({
  method: 'PUT',
  path: '/bingo/challenges/{id}',
  access: 'bingo',
  rights: 'Its creator, or root. Only root can make it active or inactive. Boards already dealt keep their copy.',
  summary: 'Changes a challenge in the pool, or makes it active or inactive.',
  params: z.strictObject({ id: challengeId }),
  body: ChangedChallenge,
  status: 200,
  answer: z.object({
    message: z.string(),
    challenge: Challenge,
    /** The number of active challenges; a board needs twelve. */
    active_count: z.number(),
  }),
});

export const deleteChallenge = endpoint({
  method: 'DELETE',
  path: '/bingo/challenges/{id}',
  access: 'bingo',
  rights: 'Its creator, or root. Boards already dealt keep their copy.',
  summary: 'Deletes a challenge from the pool.',
  params: z.strictObject({ id: challengeId }),
  status: 200,
  answer: Message,
});
