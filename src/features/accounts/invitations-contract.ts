import * as z from 'zod/mini';
import { endpoint } from '#shared/endpoint.ts';
import { type Role, roles } from '#shared/roles.ts';
import { timeZone } from '#shared/text.ts';
import { email, Message, newPassword, User, wantedLogin } from './contract.ts';

/** Only existing accounts can become root, never whoever has a link. */
export const invitableRoles = roles.filter((role): role is Exclude<Role, 'root'> => role !== 'root');
export const invitationDays = [1, 7, 30] as const;

/** Pages prepend `siteOrigin`. The secret is in the fragment, which is sent to no server and ends up in no log. */
export const invitationPath = (secret: string) => `/invitation#${secret}`;
export const newPasswordPath = (secret: string) => `/new-password#${secret}`;

/** `withdrawn`: revoked, or its maker is no longer root. */
export const invitationStates = ['open', 'used', 'expired', 'withdrawn'] as const;

export const Invitation = z.object({
  id: z.string(),
  roles: z.array(z.enum(invitableRoles)),
  /** A username, or `(owner)` for the command line. */
  made_by: z.string(),
  created_at: z.string(),
  expires_at: z.string(),
  state: z.enum(invitationStates),
  /** The username that was chosen with it. */
  used_by: z.nullable(z.string()),
  used_at: z.nullable(z.string()),
});
export type Invitation = z.infer<typeof Invitation>;

const oneInvitation = z.strictObject({ id: z.string().check(z.minLength(1), z.maxLength(100)) });

/** May be empty: people without roles can still join a room and play. */
const givenRoles = z
  .array(z.enum(invitableRoles, "An invitation can't give that role"), 'Roles must be a list')
  .check(z.maxLength(20, 'Too many roles'));
const terms = z.strictObject({
  roles: givenRoles,
  days: z.union(
    invitationDays.map((days) => z.literal(days)),
    'days must be 1, 7 or 30',
  ),
});

export const listInvitations = endpoint({
  method: 'GET',
  path: '/admin/invitations',
  access: 'root',
  summary: 'Invitations, newest first, without their secrets: open ones (`state=open`), or all of them, page by page.',
  query: z.strictObject({
    state: z.optional(z.literal('open', 'state can only be open')),
    limit: z.optional(z.string().check(z.regex(/^(?:[1-9]|[1-4]\d|50)$/, 'limit must be a whole number from 1 to 50'))),
    before: z.optional(z.string().check(z.minLength(1), z.maxLength(100))),
  }),
  status: 200,
  answer: z.object({
    invitations: z.array(Invitation),
    /** `before` for the next page; null on the last one. */
    next: z.nullable(z.string()),
  }),
});

export const makeInvitation = endpoint({
  method: 'POST',
  path: '/admin/invitations',
  access: 'root',
  proof: 'setting',
  rights: 'Never with the role root.',
  summary: 'Creates a link that lets one person create an account, once. Its secret is only ever returned here.',
  body: terms,
  status: 201,
  answer: z.object({
    invitation: Invitation,
    secret: z.string(),
    /** The link without the site's origin. */
    path: z.string(),
  }),
});

export const changeInvitation = endpoint({
  method: 'PUT',
  path: '/admin/invitations/{id}',
  access: 'root',
  proof: 'setting',
  rights: "While it's open. The link stays the same and the days count from now.",
  summary: "Changes an invitation's roles and how long it's valid.",
  params: oneInvitation,
  body: terms,
  status: 200,
  answer: Invitation,
});

export const withdrawInvitation = endpoint({
  method: 'DELETE',
  path: '/admin/invitations/{id}',
  access: 'root',
  rights: "A used invitation can't be withdrawn.",
  summary: 'Withdraws an invitation. Its link stops working immediately.',
  params: oneInvitation,
  status: 200,
  answer: Message,
});

/** Malformed secrets are accepted here and simply match nothing. */
const secret = z.string('The link is incomplete').check(z.minLength(1, 'The link is incomplete'), z.maxLength(200));

export const viewInvitation = endpoint({
  method: 'POST',
  path: '/invitations/look',
  access: 'anyone',
  rights: 'Whoever holds the secret.',
  summary: "What an invitation gives access to. 404 when there isn't one, 409 with the reason when it no longer works.",
  body: z.strictObject({ secret }),
  status: 200,
  answer: z.object({
    roles: z.array(z.enum(invitableRoles)),
    expires_at: z.string(),
    /** The maker's username; null for the command line. */
    made_by: z.nullable(z.string()),
  }),
});

export const acceptInvitation = endpoint({
  method: 'POST',
  path: '/invitations/accept',
  access: 'anyone',
  rights: "Anyone with the secret who isn't logged in (409). If the login is taken, the invitation stays open.",
  summary: "Creates the invited person's account and logs them in.",
  body: z.strictObject({
    secret,
    login: wantedLogin,
    password: newPassword,
    email: z.optional(z.nullable(email)),
    time_zone: z.optional(timeZone),
  }),
  status: 201,
  answer: z.object({ token: z.string(), user: User }),
});

export const viewResetLink = endpoint({
  method: 'POST',
  path: '/reset-links/look',
  access: 'anyone',
  rights: 'Whoever holds the secret.',
  summary: "Who a password reset link is for. 400 if it's invalid, used, replaced or expired.",
  body: z.strictObject({ secret }),
  status: 200,
  answer: z.object({ login: z.string(), expires_at: z.string() }),
});

export const useResetLink = endpoint({
  method: 'POST',
  path: '/reset-links/use',
  access: 'anyone',
  rights: 'Whoever holds the secret.',
  summary: "Sets the new password, ends all of that person's sessions and starts a new one.",
  body: z.strictObject({ secret, password: newPassword, time_zone: z.optional(timeZone) }),
  status: 200,
  answer: z.object({ token: z.string() }),
});
