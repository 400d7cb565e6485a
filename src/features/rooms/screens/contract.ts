import * as z from 'zod/mini';
import { Message } from '#features/accounts/contract.ts';
import { endpoint } from '#shared/endpoint.ts';
import { gameNames } from '#shared/games.ts';
import { roomEvents, roomParams } from '../contract.ts';
import { getThumbnails } from '../photos/contract.ts';

/** `Authorization: Screen <secret>`: a header keeps the secret out of logs and URLs. */
export const screenScheme = 'Screen ';

export const screenErrors = {
  ended: 'This room is no longer shown here. Someone in it can share it again.',
} as const;

/** The address of a screen's page. The part after `#` never reaches a server or a log. */
export const screenPath = (secret: string) => `/screen#${secret}`;

export const getScreen = endpoint({
  method: 'GET',
  path: '/rooms/{id}/screen',
  access: 'token',
  rights: 'Members of the room.',
  summary: 'Whether this room is shown on a screen, and who put it there.',
  params: roomParams,
  status: 200,
  answer: z.object({
    /** Null if the room isn't being shown on a screen. */
    since: z.nullable(z.string()),
    login: z.nullable(z.string()),
    /** Whether the screen's code lets guests in with just a name. */
    has_guest_link: z.boolean(),
    /** Only for the room's admin: the page that the code opens. */
    guest_path: z.optional(z.string()),
  }),
});

export const openScreen = endpoint({
  method: 'PUT',
  path: '/rooms/{id}/screen',
  access: 'token',
  rights: "Members of the room. Only its admin can replace someone else's.",
  summary:
    'Makes a link that shows the room on a TV to anyone who has it, without an account, until it is ended. An earlier link stops working. The link ends when whoever made it leaves the room.',
  params: roomParams,
  status: 200,
  answer: z.object({
    /** Shown here and never again. */
    secret: z.string(),
    /** The path of the link's page, to append to the site's address. */
    path: z.string(),
    since: z.string(),
  }),
});

export const endScreen = endpoint({
  method: 'DELETE',
  path: '/rooms/{id}/screen',
  access: 'token',
  rights: "Whoever made it, the room's admin, or root.",
  summary: 'Stops showing the room on a screen.',
  params: roomParams,
  status: 200,
  answer: Message,
});

/** Applies to all calls that a screen makes. */
export const screenRights =
  'Anyone with the screen link: its secret in the header, as `Authorization: Screen <secret>`.';

export const ScreenActivity = z.object({
  seq: z.number(),
  login: z.string(),
  title: z.string(),
  /** The version of its photo, if it has one. */
  photo: z.optional(z.string()),
  hearts: z.number(),
  /** True if somebody has questioned it; left out otherwise. */
  is_questioned: z.optional(z.boolean()),
});
export type ScreenActivity = z.infer<typeof ScreenActivity>;

/** Limited to what a screen shows, because anybody may be in front of it. */
export const RoomOnScreen = z.object({
  seq: z.number(),
  /** Always 0, for screens that still run version 0.2.0. */
  n: z.number(),
  /** The server's clock, for games with deadlines, because a TV's may be wrong. */
  now: z.string(),
  name: z.string(),
  /** The code: six digits. */
  number: z.string(),
  is_private: z.boolean(),
  /** True while nobody new can join; left out otherwise. */
  is_locked: z.optional(z.literal(true)),
  game: z.enum(gameNames),
  /** Logins of guests, if any. */
  guests: z.optional(z.array(z.string())),
  count: z.number(),
  /** The page that the screen's code opens, if it lets guests in. */
  guest_path: z.optional(z.string()),
  /** The game's view, validated by its own schema; left out by games that show nothing. */
  view: z.optional(z.unknown()),
});
export type RoomOnScreen = z.infer<typeof RoomOnScreen>;

export const getScreenView = endpoint({
  method: 'GET',
  path: '/screen',
  access: 'anyone',
  rights: screenRights,
  summary:
    "What a room shows on a screen; `view` is the game's part: for Bingo, boards, points and the latest squares.",
  status: 200,
  answer: RoomOnScreen,
});

export const screenEvents = endpoint({
  method: 'GET',
  path: '/screen/events',
  access: 'anyone',
  rights: screenRights,
  summary:
    "First, and with each change, `at`: the revision of the room. Read the screen again. `here`: who is viewing the room. Screens don't count. `stale`: read the screen again, though the revision is the same. `gone`: the screen has ended.",
  kind: 'events',
  status: 200,
  answer: roomEvents.answer,
});

export const getScreenThumbnails = endpoint({
  method: 'GET',
  path: '/screen/thumbnails',
  access: 'anyone',
  rights: screenRights,
  summary: "Thumbnails of the room's photos, the same as its members get.",
  query: getThumbnails.query,
  status: 200,
  answer: getThumbnails.answer,
});
