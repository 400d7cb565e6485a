import * as z from 'zod/mini';
import { loginParam, Message } from '#features/accounts/contract.ts';
import { endpoint } from '#shared/endpoint.ts';
import { sentence } from '#shared/names.ts';
import { roomParams } from '../contract.ts';
import { questionErrors, questionLimits, settlers } from './rules.ts';

/** Who settles questions: the room's setting, or what it was when a particular question was asked. */
const settling = {
  settler: z.enum(settlers),
  /** For `judge`: the login of the member who decides. */
  judge: z.optional(z.string()),
};

const Settling = z.object(settling);
export type Settling = z.infer<typeof Settling>;

export const Question = z.object({
  /** The number of the claim's event. A claim has only one question, however many members ask. */
  seq: z.number(),
  title: z.string(),
  owner: z.string(),
  ...settling,
  /** The deadline for settling it. */
  ends_at: z.string(),
  /** Each member asks at most once, on one line; earliest first. */
  asked: z.array(z.object({ login: z.string(), word: z.string() })),
  /** The owner's answer: a sentence, or a photo if there's no text. */
  answer: z.optional(z.object({ at: z.string(), text: z.optional(z.string()) })),
  /** Current members who voted for and against the claim. */
  counts: z.array(z.string()),
  against: z.array(z.string()),
  settled: z.optional(
    z.object({
      at: z.string(),
      outcome: z.enum(['kept', 'off']),
      /** `owner`: the claim was taken back, or the room trusts owners and an answer or the deadline settled it. */
      by: z.enum(['owner', 'group', 'judge']),
      counts: z.number(),
      against: z.number(),
    }),
  ),
});
export type Question = z.infer<typeof Question>;

export const maxSettledShown = 100;

/** The room's revision after the change; left out if nothing changed. */
const revision = z.optional(z.number());
const questionParams = z.strictObject({
  ...roomParams.shape,
  seq: z.string().check(z.regex(/^[1-9]\d{0,14}$/, 'seq must be the number of an event')),
});
const onQuestion = {
  access: 'token',
  guests: 'room',
  params: questionParams,
  keyed: true,
  answer: z.extend(Message, { revision }),
} as const;
const membersExceptOwner = 'Members of the room, except whoever made the claim.';

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
  ...onQuestion,
  method: 'POST',
  path: '/rooms/{id}/questions/{seq}',
  rights: membersExceptOwner,
  summary:
    'Questions the claim made by this event: once per person, and not again once it is settled. While it is open, others can ask too.',
  body: z.strictObject({
    word: sentence({ field: 'question', missing: questionErrors.noWord, max: questionLimits.wordMax }),
  }),
  status: 201,
});

export const answerQuestion = endpoint({
  ...onQuestion,
  method: 'PUT',
  path: '/rooms/{id}/questions/{seq}/answer',
  rights: 'Whoever made the claim.',
  summary:
    'Answers with a sentence, replacing an earlier one. Where the settler is `trust`, that settles it. Sending a photo for the claim also counts as an answer.',
  body: z.strictObject({
    text: sentence({ field: 'answer', missing: questionErrors.noAnswer, max: questionLimits.answerMax }),
  }),
  status: 200,
});

export const takeClaimBack = endpoint({
  ...onQuestion,
  method: 'DELETE',
  path: '/rooms/{id}/questions/{seq}/claim',
  rights: 'Whoever made the claim.',
  summary: 'Takes the questioned claim back. It no longer counts, and the question is settled.',
  status: 200,
});

export const voteOnQuestion = endpoint({
  ...onQuestion,
  method: 'PUT',
  path: '/rooms/{id}/questions/{seq}/vote',
  rights:
    'Members of the room, except whoever made the claim. Only the judge where there is one, and nobody where the settler is `trust`.',
  summary: 'Votes on whether the claim counts, replacing an earlier vote. Once everyone has voted, it is settled.',
  body: z.strictObject({ counts: z.boolean('counts must be true or false') }),
  status: 200,
});
