import * as z from 'zod/mini';
import { endpoint } from '#shared/endpoint.ts';
import { name } from '#shared/names.ts';
import { timeZone } from '#shared/text.ts';

export const passkeyLimits = { perPerson: 10, nameMax: 40 } as const;

export const Passkey = z.object({
  id: z.string(),
  /** Null until the user names it; `passkeyName` returns the default name. */
  name: z.nullable(z.string()),
  created_at: z.string(),
  last_used_at: z.nullable(z.string()),
  /** Whether it's stored in more than one place, such as in a phone vendor's account. */
  is_synced: z.boolean(),
});
export type Passkey = z.infer<typeof Passkey>;

/** The name that the user gave the passkey, or else one with the day it was created. */
export function passkeyName(
  { name, created_at }: { name: string | null; created_at: string },
  timeZone?: string,
): string {
  const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone });
  return name ?? `Passkey from ${day.format(new Date(created_at))}`;
}

/** At most this many bytes, as base64url. */
const bytes = (max: number) =>
  z
    .string('Missing bytes')
    .check(z.maxLength(Math.ceil((max * 4) / 3), 'Too long'), z.regex(/^[\w-]+$/, 'Not base64url'));

const credentialId = bytes(1023);
const Descriptor = z.object({ id: z.string(), type: z.literal('public-key'), transports: z.array(z.string()) });

/** The form that `PublicKeyCredential.parseCreationOptionsFromJSON` expects. */
export const CreationOptions = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.number() })),
  timeout: z.number(),
  attestation: z.literal('none'),
  excludeCredentials: z.array(Descriptor),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
});
export type CreationOptions = z.infer<typeof CreationOptions>;

/** The form that `PublicKeyCredential.parseRequestOptionsFromJSON` expects. */
export const RequestOptions = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.number(),
  userVerification: z.literal('required'),
  /** Empty when logging in, so that the browser offers all its passkeys for this site. */
  allowCredentials: z.array(Descriptor),
});
export type RequestOptions = z.infer<typeof RequestOptions>;

/** What a device returns when it has signed a challenge. */
const assertionFields = {
  id: credentialId,
  client_data: bytes(4096),
  authenticator_data: bytes(4096),
  signature: bytes(4096),
  user_handle: z.optional(bytes(64)),
};
const Assertion = z.strictObject(assertionFields);
export type Assertion = z.infer<typeof Assertion>;

const passkeyParams = z.strictObject({ id: z.string().check(z.minLength(1), z.maxLength(64)) });

export const listPasskeys = endpoint({
  method: 'GET',
  path: '/user/passkeys',
  access: 'token',
  summary: 'Your own passkeys, oldest first, and whether this session has to use one.',
  status: 200,
  answer: z.object({
    passkeys: z.array(Passkey),
    /** Whether the account's root or git role is suspended by REQUIRE_PASSKEY until this session has used a passkey. */
    rights_wait: z.boolean(),
    /** Whether REQUIRE_PASSKEY keeps this person from proving their identity with a password. */
    only_passkey: z.boolean(),
  }),
});

export const beginPasskey = endpoint({
  method: 'POST',
  path: '/user/passkeys/options',
  access: 'token',
  proof: 'always',
  rights: `At most ${passkeyLimits.perPerson} a person.`,
  summary: 'What the browser needs to create a passkey. Valid once, for five minutes, in this session.',
  status: 200,
  answer: CreationOptions,
});

export const addPasskey = endpoint({
  method: 'POST',
  path: '/user/passkeys',
  access: 'token',
  proof: 'always',
  rights: `At most ${passkeyLimits.perPerson} a person.`,
  summary: 'Saves the passkey the browser has created.',
  body: z.strictObject({
    id: credentialId,
    client_data: bytes(4096),
    attestation: bytes(16_384),
    transports: z.optional(
      z.array(z.string().check(z.regex(/^[a-z-]{1,32}$/, 'Invalid transport'))).check(z.maxLength(10)),
    ),
  }),
  status: 201,
  answer: Passkey,
});

export const renamePasskey = endpoint({
  method: 'PUT',
  path: '/user/passkeys/{id}',
  access: 'token',
  rights: 'Only your own.',
  summary: 'Renames a passkey.',
  params: passkeyParams,
  body: z.strictObject({ name: name({ field: 'name', missing: 'Please enter a name', max: passkeyLimits.nameMax }) }),
  status: 200,
  answer: Passkey,
});

export const removePasskey = endpoint({
  method: 'DELETE',
  path: '/user/passkeys/{id}',
  access: 'token',
  proof: 'always',
  rights: 'Only your own.',
  summary: 'Removes a passkey. Other sessions no longer count as having used one.',
  params: passkeyParams,
  status: 204,
  answer: z.void(),
});

export const beginPasskeyLogin = endpoint({
  method: 'POST',
  path: '/passkey-login/options',
  access: 'anyone',
  summary: 'What the browser needs to log someone in with a passkey. Valid once, for five minutes.',
  status: 200,
  answer: RequestOptions,
});

export const logInByPasskey = endpoint({
  method: 'POST',
  path: '/passkey-login',
  access: 'anyone',
  summary: 'Exchanges a passkey for a bearer token.',
  body: z.strictObject({ ...assertionFields, time_zone: z.optional(timeZone) }),
  status: 200,
  answer: z.object({ token: z.string() }),
});

export const beginPasskeyProof = endpoint({
  method: 'POST',
  path: '/user/proof/passkey/options',
  access: 'token',
  summary: 'What the browser needs to use a passkey in this session. Valid once, for five minutes.',
  status: 200,
  answer: RequestOptions,
});

export const proveByPasskey = endpoint({
  method: 'POST',
  path: '/user/proof/passkey',
  access: 'token',
  summary: "Confirms the caller's identity in this session with a passkey.",
  body: Assertion,
  status: 204,
  answer: z.void(),
});
