import * as z from 'zod/mini';
import { endpoint } from '#shared/endpoint.ts';
import { roles } from '#shared/roles.ts';
import { loginParam, Message } from './contract.ts';
import { Device, UserDataCount } from './own-contract.ts';

/** Maximum and default page size. */
export const peoplePerPage = 50;

export const Person = z.object({
  login: z.string(),
  email: z.nullable(z.string()),
  roles: z.array(z.enum(roles)),
  created_at: z.string(),
  /** Null if they've never logged in. Accurate to minutes since the server started, otherwise to an hour. */
  last_seen_at: z.nullable(z.string()),
  /** True if they've used the site within the last five minutes, or have it open. */
  is_online: z.boolean(),
  sessions: z.number(),
  /** True for the only enabled root, who can't be deleted, disabled, logged out or lose the role. */
  is_last_root: z.boolean(),
  /** Since when the account has been disabled; null if it's enabled. */
  disabled_at: z.nullable(z.string()),
  /** Set for someone who joined through a room's link with just a name. */
  guest: z.optional(z.object({ room: z.string(), ends_at: z.string() })),
});
export type Person = z.infer<typeof Person>;

export const PersonDetails = z.object({
  ...Person.shape,
  /** Who created the account: a username, `(owner)` for the command line and the first start; null if not recorded. */
  made_by: z.nullable(z.string()),
  /** Null if it's unchanged since the account was created. */
  password_changed_at: z.nullable(z.string()),
  passkeys: z.number(),
  devices: z.array(z.omit(Device, { id: true, is_this: true })),
  /** A password link that still works. Its secret was only shown once. */
  reset_link: z.nullable(z.object({ made_by: z.string(), expires_at: z.string() })),
  /** What is deleted with the account; empty kinds are left out. */
  belongings: z.array(UserDataCount),
});
export type PersonDetails = z.infer<typeof PersonDetails>;

export const listPeople = endpoint({
  method: 'GET',
  path: '/admin/people',
  access: 'root',
  summary: 'All accounts, most recently seen first and never-seen ones last, page by page.',
  query: z.strictObject({
    /** Part of a username, or the beginning of a role's name. */
    query: z.optional(z.string().check(z.maxLength(100, 'The search is too long'))),
    /** Only people who have been given this role itself: root doesn't imply the others. */
    role: z.optional(z.enum(roles, "There's no such role")),
    limit: z.optional(z.string().check(z.regex(/^(?:[1-9]|[1-4]\d|50)$/, 'limit must be a whole number from 1 to 50'))),
    before: z.optional(
      z.string().check(z.regex(/^(?:\d{1,15}|never)\.[\w-]{1,40}$/, 'before must be the end of a page')),
    ),
  }),
  status: 200,
  answer: z.object({
    people: z.array(Person),
    /** `before` for the next page; null on the last one. */
    next: z.nullable(z.string()),
  }),
});

export const getPerson = endpoint({
  method: 'GET',
  path: '/admin/people/{login}',
  access: 'root',
  summary: 'One account with its sessions and what would be deleted along with it.',
  params: loginParam,
  status: 200,
  answer: PersonDetails,
});

export const setPersonRoles = endpoint({
  method: 'PUT',
  path: '/admin/people/{login}/roles',
  access: 'root',
  proof: 'setting',
  rights: 'The last root stays root (409).',
  summary: "Replaces an account's roles. They apply from the person's next call.",
  params: loginParam,
  body: z.strictObject({
    roles: z
      .array(z.enum(roles, "There's no such role"), 'Roles must be a list')
      .check(z.maxLength(20, 'Too many roles')),
  }),
  status: 200,
  answer: Person,
});

export const signOutPerson = endpoint({
  method: 'POST',
  path: '/admin/people/{login}/sign-out',
  access: 'root',
  proof: 'setting',
  rights: 'Not the last root (409).',
  summary: "Ends all of a person's sessions and their open streams.",
  params: loginParam,
  status: 200,
  answer: Message,
});

export const disablePerson = endpoint({
  method: 'PUT',
  path: '/admin/people/{login}/disabled',
  access: 'root',
  proof: 'setting',
  rights: 'Not yourself, a guest or the last root (409).',
  summary:
    'Disables an account, which ends its sessions and blocks logins, its links and its invitations, or enables it again.',
  params: loginParam,
  body: z.strictObject({ disabled: z.boolean('disabled must be true or false') }),
  status: 200,
  answer: Person,
});

export const makeResetLink = endpoint({
  method: 'POST',
  path: '/admin/people/{login}/reset-link',
  access: 'root',
  proof: 'setting',
  rights: 'For yourself only right after confirming your identity. Not for a disabled account (409).',
  summary:
    'Creates a link that lets this person set a new password once, within 24 hours. Any earlier link stops working.',
  params: loginParam,
  status: 201,
  answer: z.object({
    login: z.string(),
    /** Sent only in this response. */
    secret: z.string(),
    /** The link without the site's origin. */
    path: z.string(),
    expires_at: z.string(),
  }),
});
