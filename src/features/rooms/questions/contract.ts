import * as z from 'zod/mini';
import { loginParam, Message } from '#features/accounts/contract.ts';
import { endpoint } from '#shared/endpoint.ts';
import { sentence } from '#shared/names.ts';
import { roomParams } from '../contract.ts';
import { questionLimits, questionSentences, settlers } from './rules.ts';

/** Of this room, or as one question was asked: who settles. */
const settling = {
  settler: z.enum(settlers),
  /** Of `judge`: the login of who decides. */
  judge: z.optional(z.string()),
};

const Settling = z.object(settling);
export type Settling = z.infer<typeof Settling>;

export const Question = z.object({
  /** Number of the event with which the claim was made. A claim has one question, whoever asks. */
  seq: z.number(),
  /** What it is about, and whose it is. */
  title: z.string(),
  owner: z.string(),
  ...settling,
  /** At this moment it is settled, if it is not before. */
  ends_at: z.string(),
  /** Everybody who asks does so once, with a word; the first one first. */
  asked: z.array(z.object({ login: z.string(), word: z.string() })),
  /** What the owner says: a sentence, or without one a photo. */
  answer: z.optional(z.object({ at: z.string(), text: z.optional(z.string()) })),
  /** Who has voted that it counts, and that it does not; of those who have a seat. */
  counts: z.array(z.string()),
  against: z.array(z.string()),
  settled: z.optional(
    z.object({
      at: z.string(),
      outcome: z.enum(['kept', 'off']),
      /** `owner`: by an answer where the room trusts, or because it was taken back. */
      by: z.enum(['owner', 'group', 'judge']),
      /** How many votes there were then. */
      counts: z.number(),
      against: z.number(),
    }),
  ),
});
export type Question = z.infer<typeof Question>;

/** So many settled ones are told. */
export const settledShown = 100;

/** Of the room with what was done; left out where it was so already. */
const revision = z.optional(z.number());
const questionParams = z.strictObject({
  ...roomParams.shape,
  seq: z.string().check(z.regex(/^[1-9]\d{0,14}$/, 'seq must be the number of an event')),
});
const memberButOwner = 'Members of the room, except whoever made the claim.';

export const setSettler = endpoint({
  method: 'PUT',
  path: '/rooms/{id}/settler',
  access: 'token',
  guests: 'room',
  rights: 'The admin of the room, or root.',
  summary: 'Sets who settles questions asked from now on.',
  params: roomParams,
  body: z.union(
    [
      z.strictObject({ settler: z.enum(['trust', 'group']) }),
      z.strictObject({ settler: z.literal('judge'), judge: loginParam.shape.login }),
    ],
    'settler must be trust, group, or judge with the login of a member',
  ),
  status: 200,
  answer: z.object({ ...settling, revision }),
});

export const askQuestion = endpoint({
  method: 'POST',
  path: '/rooms/{id}/questions/{seq}',
  access: 'token',
  guests: 'room',
  rights: memberButOwner,
  summary:
    'Questions the claim made by this event: once per person, and not again once it is settled. While it is open, others can ask too.',
  params: questionParams,
  body: z.strictObject({
    word: sentence({ field: 'question', missing: questionSentences.noWord, max: questionLimits.wordMax }),
  }),
  keyed: true,
  status: 201,
  answer: z.extend(Message, { revision }),
});

export const answerQuestion = endpoint({
  method: 'PUT',
  path: '/rooms/{id}/questions/{seq}/answer',
  access: 'token',
  guests: 'room',
  rights: 'Whoever made the claim.',
  summary:
    'Answers with a sentence, replacing an earlier one; where the settler is `trust`, that settles it. Sending a photo for the claim also counts as an answer.',
  params: questionParams,
  body: z.strictObject({
    text: sentence({ field: 'answer', missing: questionSentences.noAnswer, max: questionLimits.answerMax }),
  }),
  keyed: true,
  status: 200,
  answer: z.extend(Message, { revision }),
});

export const takeClaimBack = endpoint({
  method: 'DELETE',
  path: '/rooms/{id}/questions/{seq}/claim',
  access: 'token',
  guests: 'room',
  rights: 'Whoever made the claim.',
  summary: 'Takes the questioned claim back; it no longer counts, and the question is settled.',
  params: questionParams,
  keyed: true,
  status: 200,
  answer: z.extend(Message, { revision }),
});

export const voteOnQuestion = endpoint({
  method: 'PUT',
  path: '/rooms/{id}/questions/{seq}/vote',
  access: 'token',
  guests: 'room',
  rights:
    'Members of the room, except whoever made the claim; only the judge where there is one, and nobody where the settler is `trust`.',
  summary: 'Votes on whether the claim counts, replacing an earlier vote. Once everyone has voted, it is settled.',
  params: questionParams,
  body: z.strictObject({ counts: z.boolean('counts must be true or false') }),
  keyed: true,
  status: 200,
  answer: z.extend(Message, { revision }),
});
