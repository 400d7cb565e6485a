import * as z from 'zod/mini';
import { roomParams } from '#features/rooms/contract.ts';
import { roomDocument, snapshotOf } from '#features/rooms/document.ts';
import { endpoint } from '#shared/endpoint.ts';
import { line } from '#shared/text.ts';
import { partyParts } from './party-document.ts';
import { PartySettings, partyLimits, reactions } from './party-view.ts';

/** The phase that an action is for; the response is 409 if that phase is over. */
const phase = z.number('phase must be a number').check(z.int('phase must be a whole number'), z.nonnegative());
/** A random ID that the page gives its tab. */
const tab = z
  .string('tab is missing')
  .check(z.regex(/^[\w-]{8,64}$/, 'tab must be 8 to 64 letters, digits, "-" or "_"'));
const login = z.string().check(z.minLength(1), z.maxLength(200));
const option = z.string().check(z.regex(/^[a-z]{1,2}$/, "There's no such answer"));

/**
 * The response to every action. It may be stored, so it never contains what was submitted. Changes arrive as `change`
 * events.
 */
const ActionResult = z.object({ phase: z.number() });

const inRoom = { access: 'token', guests: 'room', params: roomParams } as const;

export const getPartyRoom = roomDocument('partyfun', partyParts);

export const joinParty = endpoint({
  ...inRoom,
  method: 'POST',
  path: '/rooms/{id}/party/people',
  rights: 'Members of the room.',
  summary:
    "Joins the party, or comes back: takes a seat if there is one, otherwise watches. From now on this tab plays, and any other tab of the same person doesn't.",
  body: z.strictObject({ tab }),
  status: 200,
  answer: snapshotOf(partyParts),
});

export const setPartyRole = endpoint({
  ...inRoom,
  method: 'PUT',
  path: '/rooms/{id}/party/role',
  rights: 'Members of the room, about themselves.',
  summary: 'Plays or watches from the next round on, or is away for a while and back.',
  body: z.strictObject({
    role: z.optional(z.enum(['player', 'spectator'], 'role must be player or spectator')),
    is_away: z.optional(z.boolean('is_away must be true or false')),
  }),
  status: 200,
  answer: ActionResult,
});

export const setPartySettings = endpoint({
  ...inRoom,
  method: 'PUT',
  path: '/rooms/{id}/party/settings',
  rights: 'The host or the admin of the room, before the start.',
  summary: 'Sets how the next game is played.',
  body: PartySettings,
  status: 200,
  answer: ActionResult,
});

export const answerParty = endpoint({
  ...inRoom,
  method: 'PUT',
  path: '/rooms/{id}/party/answer',
  rights: 'Players of this round.',
  summary:
    'Answers, or changes the answer, until the phase ends: `text` in Bluff and Finish it, `number` in Closest number, `choice` in Split.',
  body: z.strictObject({
    phase,
    tab,
    text: z.optional(line({ field: 'answer', missing: 'Please write an answer', max: partyLimits.answerMax })),
    number: z.optional(z.number('number must be a number')),
    choice: z.optional(z.enum(['A', 'B'], 'choice must be A or B')),
  }),
  keyed: true,
  status: 200,
  answer: ActionResult,
});

export const sendPartyPhoto = endpoint({
  ...inRoom,
  method: 'POST',
  path: '/rooms/{id}/party/photo',
  rights: 'Players of this round.',
  summary: 'Answers a photo round (field `image`, JPEG, PNG or WebP), or takes another photo instead.',
  query: z.strictObject({
    phase: z.string('phase is missing').check(z.regex(/^\d{1,9}$/, 'phase must be a whole number')),
    tab,
  }),
  kind: 'upload',
  keyed: true,
  status: 201,
  answer: z.object({ ...ActionResult.shape, photo: z.string() }),
});

export const voteAtParty = endpoint({
  ...inRoom,
  method: 'PUT',
  path: '/rooms/{id}/party/vote',
  rights: 'Players of this round, and spectators, who share one vote.',
  summary: 'Votes for an option, or in Split guesses how many chose A. Can be changed until the phase ends.',
  body: z.strictObject({
    phase,
    tab,
    option: z.optional(option),
    guess: z.optional(z.number('guess must be a number').check(z.int('guess must be a whole number'))),
  }),
  keyed: true,
  status: 200,
  answer: ActionResult,
});

export const reactAtParty = endpoint({
  ...inRoom,
  method: 'POST',
  path: '/rooms/{id}/party/reactions',
  rights: 'Members of the room.',
  summary: "Shows a reaction to everybody looking right now. It isn't stored.",
  body: z.strictObject({ reaction: z.enum(reactions, "There's no such reaction") }),
  status: 200,
  answer: z.object({}),
});

/** What a host can do. `remove`, `let in` and `hand over` take a username, and `hide` takes an option of the vote. */
export const hostActs = [
  'start',
  'continue',
  'pause',
  'resume',
  'skip',
  'end',
  'again',
  'remove',
  'let in',
  'hand over',
  'hide',
] as const;

export const hostParty = endpoint({
  ...inRoom,
  method: 'POST',
  path: '/rooms/{id}/party/host',
  rights:
    'The host (whoever came first, until they hand over, leave or are silent for 20 s) and the admin of the room, at any time.',
  summary:
    'Host controls: start, continue, pause, resume, skip the round, end the game, again, remove a player, let one in again, hand over, hide an answer before the reveal.',
  body: z.strictObject({
    phase,
    act: z.enum(hostActs, "There's no such act"),
    login: z.optional(login),
    option: z.optional(option),
    /** For `start`: confirms that everybody playing an adult game is an adult. */
    adults: z.optional(z.boolean('adults must be true or false')),
  }),
  keyed: true,
  status: 200,
  answer: ActionResult,
});

const photoVersion = /^[\w-]{1,40}$/;
const partyThumbnailsAtOnce = partyLimits.seats;
const photoVersions = new RegExp(`^[\\w-]{1,40}(?:,[\\w-]{1,40}){0,${partyThumbnailsAtOnce - 1}}$`);

export const getPartyPhoto = endpoint({
  ...inRoom,
  method: 'GET',
  path: '/rooms/{id}/party/photos/{photo}',
  rights: 'Members of the room, for photos that have been shown, and for their own at any time.',
  summary: "A photo from a round, a JPEG in base64, by its version. It's deleted after 30 days, or with the room.",
  params: z.strictObject({ ...roomParams.shape, photo: z.string().check(z.regex(photoVersion)) }),
  status: 200,
  answer: z.object({ image: z.string() }),
});

export const getPartyThumbnails = endpoint({
  ...inRoom,
  method: 'GET',
  path: '/rooms/{id}/party/thumbnails',
  rights: 'Members of the room, for photos that have been shown, and for their own at any time.',
  summary: 'Thumbnails of photos from rounds, by their versions: JPEGs of 240 by 240 in base64, at most 6 kB each.',
  query: z.strictObject({
    v: z
      .string('v is missing')
      .check(z.regex(photoVersions, `v must be 1 to ${partyThumbnailsAtOnce} versions of photos`)),
  }),
  status: 200,
  answer: z.object({ thumbnails: z.record(z.string(), z.string()) }),
});
