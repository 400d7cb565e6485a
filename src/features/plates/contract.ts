import * as z from 'zod/mini';
import { roomParams } from '#features/rooms/contract.ts';
import { endpoint } from '#shared/endpoint.ts';
import { PlatesSettings } from './settings.ts';

// ---- What travels ----------------------------------------------------------------------------------------------

export const gameStates = ['before', 'running', 'ended'] as const;
/** Why a game ended: its date, all found, the admin, the bell, or three cards in line. */
export const endings = ['date', 'complete', 'admin', 'bell', 'line'] as const;
export const roles = ['passenger', 'driver'] as const;

/** One game of a room, which plays them one after the other. What is drawn at the start stays as it is to the end. */
export const GameHead = z.object({
  /** 1 for the first in this room. */
  number: z.number(),
  state: z.enum(gameStates),
  settings: PlatesSettings,
  started_at: z.optional(z.string()),
  /** When the bell rings, or the season ends; left out where it is open. */
  ends_at: z.optional(z.string()),
  ended_at: z.optional(z.string()),
  ended_by: z.optional(z.enum(endings)),
  /** Of Run: the first number. */
  first: z.optional(z.number()),
  /** Of Run: the best pace of this room's earlier games of the same kind, in milliseconds for a number. */
  record_pace_ms: z.optional(z.number()),
  /** Of Collector: the points of each place, by its code, as they were at the start. */
  tiers: z.optional(z.record(z.string(), z.number())),
  /** Of Collector: codes that this group finds most often, likely ones first. */
  likely: z.optional(z.array(z.string())),
  /** Of Patterns: nine kinds of cards, row by row; the same for everybody. */
  cards: z.optional(z.array(z.string())),
});
export type GameHead = z.infer<typeof GameHead>;

/** Somebody who said here whether they drive. They keep their number in this room, also when they leave and come back. */
export const Player = z.object({
  player: z.number(),
  login: z.string(),
  /** Null for who has not said it since they came. */
  role: z.nullable(z.enum(roles)),
  /** Whether they are a member of the room now; what others have found stays, with their name. */
  here: z.boolean(),
});
export type Player = z.infer<typeof Player>;

/** A spot that stands. What it is worth follows from all that stand (`scoring.ts`). */
export const Spot = z.object({
  /** Number of the event with which it was written down: hearts and questions hang on it. */
  seq: z.number(),
  /** The id that its phone gave it. */
  id: z.string(),
  player: z.number(),
  /** Of Run the digits of the number, of Collector the code of the place, of Patterns the kind of the card. */
  target: z.string(),
  /** When it was seen, by the phone's time. */
  at: z.string(),
  /** Digits or letters that count, of Patterns; never a whole plate. */
  marks: z.optional(z.string()),
  /** What the letters spell. */
  word: z.optional(z.string()),
  /** Version of its photo. */
  photo: z.optional(z.string()),
});
export type Spot = z.infer<typeof Spot>;

/** A row of the leaderboard. */
export const PlatesStanding = z.object({
  player: z.number(),
  login: z.string(),
  /** 1, 1, 3: equal in everything shares the place. */
  place: z.number(),
  points: z.number(),
  /** Spots of theirs that stand. */
  finds: z.number(),
  /** Of Run: so many numbers of their chain are found. */
  steps: z.optional(z.number()),
  /** Of Patterns: of each card 1 when it is done, else 0. */
  done: z.optional(z.string()),
  /** All found, or three cards in line. */
  complete: z.boolean(),
  /** Of Patterns: when their line closed, by the phone's time; of several the first. */
  line_at: z.optional(z.string()),
  /** When the last of their spots was seen. */
  reached_at: z.nullable(z.string()),
});
export type PlatesStanding = z.infer<typeof PlatesStanding>;

/** What Plates adds to the events of its rooms. The title of `spotted` and `unspotted` is how people call the target; `of` is the number of the game. */
export const platesEventKinds = [
  'spotted',
  'unspotted',
  'rides',
  'drives',
  'set',
  'started',
  'finished',
  'again',
] as const;

// ---- Parameters ------------------------------------------------------------------------------------------------

const idPattern = /^[\w-]{8,64}$/;
const ownId = (field: string) => {
  const sentence = `${field} must be 8 to 64 letters, digits, "-" or "_"`;
  return z.string(sentence).check(z.regex(idPattern, sentence));
};
/** The room's revision with what was done; left out where it was so already. */
const revision = z.optional(z.number());
const spotParams = z.strictObject({ ...roomParams.shape, spotId: ownId('spotId') });
const moment = z.iso.datetime('at must be a moment such as 2026-08-22T14:26:00.000Z');
const gameNumber = z
  .int('game must be the number of a game')
  .check(z.minimum(1, 'game must be the number of a game'), z.maximum(1_000_000, 'game must be the number of a game'));
const ofGame = z.strictObject({ game: gameNumber });

/** What a phone says of what was seen. */
export const NewSpot = z.strictObject({
  /** Random, made on the phone: under one id there is one spot, however often it is sent. */
  id: ownId('id'),
  /** Random, of the phone: its spots cannot go back in time. */
  device: ownId('device'),
  game: gameNumber,
  target: z
    .string('target is missing')
    .check(z.minLength(1, 'target is missing'), z.maxLength(40, 'There is no such target')),
  /** The phone's time, told in the server's. */
  at: moment,
  marks: z.optional(
    z
      .string('marks must be digits and letters')
      .check(z.regex(/^[\p{L}0-9]{1,12}$/u, 'marks must be 1 to 12 digits or letters')),
  ),
  word: z.optional(
    z.string('word must be letters').check(z.regex(/^[\p{L}\p{M}'-]{1,30}$/u, 'A word has 1 to 30 letters')),
  ),
});
export type NewSpot = z.infer<typeof NewSpot>;

// ---- Calls -----------------------------------------------------------------------------------------------------

const ofMembers = { access: 'token', guests: 'room', rights: 'Members of the room.' } as const;
/** A guest may have inherited the room. */
const ofAdmin = { access: 'token', guests: 'room', rights: 'The admin of the room.' } as const;

export const setPlates = endpoint({
  method: 'PUT',
  path: '/rooms/{id}/plates/settings',
  ...ofAdmin,
  summary: 'Sets what will be played; before the start.',
  params: roomParams,
  body: z.strictObject({ settings: PlatesSettings }),
  status: 200,
  answer: z.extend(GameHead, { revision }),
});

export const takeRole = endpoint({
  method: 'PUT',
  path: '/rooms/{id}/plates/role',
  ...ofMembers,
  summary: 'Says whether you’re driving. Drivers can’t report finds; you can change it at any time.',
  params: roomParams,
  body: z.strictObject({ role: z.enum(roles, 'role must be passenger or driver') }),
  status: 200,
  answer: z.extend(Player, { revision }),
});

export const startPlates = endpoint({
  method: 'POST',
  path: '/rooms/{id}/plates/start',
  ...ofAdmin,
  summary: 'Starts the game with this number; needs at least one passenger.',
  params: roomParams,
  body: ofGame,
  keyed: true,
  status: 200,
  answer: z.extend(GameHead, { revision }),
});

export const endPlates = endpoint({
  method: 'POST',
  path: '/rooms/{id}/plates/end',
  ...ofAdmin,
  summary: 'Ends the game with this number.',
  params: roomParams,
  body: ofGame,
  keyed: true,
  status: 200,
  answer: z.extend(GameHead, { revision }),
});

export const playAgain = endpoint({
  method: 'POST',
  path: '/rooms/{id}/plates/again',
  ...ofAdmin,
  summary: 'Sets up the next game after this one, in the same room and with the same settings, not started yet.',
  params: roomParams,
  body: ofGame,
  keyed: true,
  status: 200,
  answer: z.extend(GameHead, { revision }),
});

export const addSpot = endpoint({
  method: 'POST',
  path: '/rooms/{id}/plates/spots',
  ...ofMembers,
  rights: 'Members of the room who aren’t driving.',
  summary:
    'Reports a find: at most 24 h late, not from before the start, and not from before the same device’s last find.',
  params: roomParams,
  body: NewSpot,
  keyed: true,
  status: 201,
  answer: z.extend(Spot, { revision }),
});

export const undoSpot = endpoint({
  method: 'POST',
  path: '/rooms/{id}/plates/spots/{spotId}/undo',
  ...ofMembers,
  rights: 'Whoever found it, for 10 minutes.',
  summary: 'Takes a find back; taking it back again is not an error.',
  params: spotParams,
  body: z.strictObject({
    /** When it was taken back, by the phone's time. */
    at: moment,
  }),
  keyed: true,
  status: 200,
  answer: z.object({ id: z.string(), revision }),
});

export const addSpotImage = endpoint({
  method: 'POST',
  path: '/rooms/{id}/plates/spots/{spotId}/image',
  ...ofMembers,
  rights: 'Whoever found it, if photos are on.',
  summary:
    'Adds a photo to a find (field `image`, JPEG, PNG or WebP), cropped to the plate. It is deleted after 30 days.',
  params: spotParams,
  kind: 'upload',
  keyed: true,
  status: 201,
  answer: z.extend(Spot, { revision }),
});
