import * as z from 'zod/mini';
import { loginParam, Message } from '#features/accounts/contract.ts';
import { roomParams } from '#features/rooms/contract.ts';
import { endpoint } from '#shared/endpoint.ts';
import { foldCase } from '#shared/fold-case.ts';
import { isPlainLine, line } from '#shared/text.ts';
import { roundKinds } from './deck/card.ts';
import { ownKinds, partyLimits } from './party-view.ts';

const range = { unit: z.string(), min: z.number(), max: z.number() };

export const OwnPrompt = z.object({
  id: z.string(),
  kind: z.enum(ownKinds),
  text: z.string(),
  /** For Split. */
  halves: z.optional(z.array(z.string())),
  /** For Quiz: the four answers in the order in which they'll be shown. */
  options: z.optional(z.array(z.string())),
  /** For Closest number. */
  range: z.optional(z.object(range)),
  /** For Bluff, Quiz and Closest number: the answer. Sent only to the author, because the admin plays too. */
  truth: z.optional(z.union([z.string(), z.number()])),
  author: z.string(),
  /** Whether the room's admin has approved it. */
  is_in: z.boolean(),
});
export type OwnPrompt = z.infer<typeof OwnPrompt>;

const shortLine = (field: string, missing: string) => line({ field, missing, max: partyLimits.optionMax });
const truth = shortLine('answer', 'Please enter the answer');
const wrong = shortLine('wrong answer', 'Please enter three wrong answers');
const anyNumber = (field: string) =>
  z.number(`Please enter the ${field} as a number`).check(z.minimum(-1e12), z.maximum(1e12));

const NumberQuestion = z
  .strictObject({
    answer: anyNumber('answer'),
    unit: z
      .string()
      .check(z.trim(), z.maxLength(partyLimits.unitMax), z.refine(isPlainLine, "The unit can't be shown")),
    min: anyNumber('lowest number'),
    max: anyNumber('highest number'),
  })
  .check(
    z.refine(({ answer, min, max }) => min < max && min <= answer && answer <= max, {
      error: 'The answer must be between the lowest and the highest number',
      path: ['answer'],
    }),
  );

const half = line({ field: 'half', missing: 'Please write both options', max: partyLimits.optionMax });

export const listOwnPrompts = endpoint({
  method: 'GET',
  path: '/rooms/{id}/party/prompts',
  access: 'token',
  guests: 'room',
  rights: "Members of the room: their own. The admin of the room: everybody's, without the answers.",
  summary: "The group's own prompts, how many of them are in the game, and the prompts it never wants to see again.",
  params: roomParams,
  status: 200,
  answer: z.object({
    prompts: z.array(OwnPrompt),
    /** How many of the group's prompts have been approved; their texts stay a surprise. */
    in_count: z.number(),
    never: z.array(z.object({ prompt: z.string(), text: z.string() })),
  }),
});

export const WrittenPrompt = z
  .strictObject({
    kind: z.enum(ownKinds, 'kind must be finish, likely, split, photo, bluff, closest or quiz'),
    text: line({ field: 'prompt', missing: 'Please write a prompt', max: partyLimits.promptMax }),
    halves: z.optional(z.tuple([half, half])),
    /** The correct answer to a Bluff or Quiz prompt. */
    truth: z.optional(truth),
    /** The other answers to a Quiz prompt. */
    wrong: z.optional(z.tuple([wrong, wrong, wrong])),
    number: z.optional(NumberQuestion),
  })
  .check(
    z.refine(
      (body) =>
        (body.truth !== undefined) === (body.kind === 'bluff' || body.kind === 'quiz') &&
        (body.wrong !== undefined) === (body.kind === 'quiz') &&
        (body.number !== undefined) === (body.kind === 'closest'),
      { error: 'Bluff, Closest number and Quiz need their answer, and nothing else has one', path: ['truth'] },
    ),
    z.refine(
      ({ truth: right = '', wrong: others = [] }) =>
        new Set([right, ...others].map((answer) => foldCase(answer))).size === 1 + others.length,
      { error: 'The four answers must be different', path: ['wrong'] },
    ),
    z.refine(({ kind, halves }) => (kind === 'split') === (halves !== undefined), {
      error: 'Split needs two options, and nothing else has any',
      path: ['halves'],
    }),
  );
export type WrittenPrompt = z.infer<typeof WrittenPrompt>;

export const addOwnPrompt = endpoint({
  method: 'POST',
  path: '/rooms/{id}/party/prompts',
  access: 'token',
  guests: 'room',
  rights: 'Members of the room.',
  summary:
    "Writes a prompt for this group. It's played once the admin of the room has approved it. The admin's own are in at once. Whoever wrote a question with an answer doesn't play its round, and gets a point for it.",
  params: roomParams,
  body: WrittenPrompt,
  keyed: true,
  status: 201,
  answer: OwnPrompt,
});

const promptParams = z.strictObject({ ...roomParams.shape, prompt: z.string().check(z.regex(/^[\w:-]{1,80}$/)) });

export const approvePrompt = endpoint({
  method: 'PUT',
  path: '/rooms/{id}/party/prompts/{prompt}',
  access: 'token',
  guests: 'room',
  rights: 'The admin of the room.',
  summary: "Approves one of the group's prompts, or takes it out again.",
  params: promptParams,
  body: z.strictObject({ is_in: z.boolean('is_in must be true or false') }),
  status: 200,
  answer: OwnPrompt,
});

export const deleteOwnPrompt = endpoint({
  method: 'DELETE',
  path: '/rooms/{id}/party/prompts/{prompt}',
  access: 'token',
  guests: 'room',
  rights: 'Whoever wrote it, or the admin of the room.',
  summary: "Deletes one of the group's prompts.",
  params: promptParams,
  status: 200,
  answer: Message,
});

export const banPrompt = endpoint({
  method: 'PUT',
  path: '/rooms/{id}/party/never/{prompt}',
  access: 'token',
  guests: 'room',
  rights: 'Members of the room, for a prompt that is or was shown in this game.',
  summary: "Never again: leaves a prompt out of this room's games. Saying it twice isn't an error.",
  params: promptParams,
  status: 200,
  answer: Message,
});

export const unbanPrompt = endpoint({
  method: 'DELETE',
  path: '/rooms/{id}/party/never/{prompt}',
  access: 'token',
  guests: 'room',
  rights: 'Members of the room.',
  summary: 'Undoes “Never again”.',
  params: promptParams,
  status: 200,
  answer: Message,
});

export const getPartyStats = endpoint({
  method: 'GET',
  path: '/users/{login}/partyfun/stats',
  access: 'token',
  rights: 'The user themselves, or root.',
  summary: "Somebody's results in the PartyFun games that were played to the end.",
  params: loginParam,
  status: 200,
  answer: z.object({
    games: z.number(),
    won: z.number(),
    rounds: z.number(),
    rounds_won: z.number(),
    points: z.number(),
    fooled: z.number(),
    votes: z.number(),
    kinds: z.array(z.object({ kind: z.enum(roundKinds), rounds: z.number(), points: z.number() })),
    last_at: z.nullable(z.string()),
  }),
});
