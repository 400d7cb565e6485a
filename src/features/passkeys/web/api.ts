import { queryOptions } from '@tanstack/react-query';
import type { BodyOf } from '#shared/endpoint.ts';
import { call } from '#web/api/client.ts';
import { signIn } from '#web/session/session.ts';
import {
  type Assertion,
  addPasskey,
  beginPasskey,
  beginPasskeyLogin,
  beginPasskeyProof,
  listPasskeys,
  logInByPasskey,
  proveByPasskey,
  removePasskey,
  renamePasskey,
} from '../contract.ts';

export const passkeysQuery = queryOptions({
  queryKey: ['user', 'passkeys'],
  queryFn: ({ signal }) => call(listPasskeys, { signal }),
});

export const requestAdding = () => call(beginPasskey);
export const add = (body: BodyOf<typeof addPasskey>) => call(addPasskey, { body });

export const rename = (id: string, name: string) => call(renamePasskey, { params: { id }, body: { name } });
export const remove = (id: string) => call(removePasskey, { params: { id } });

export const requestLogin = () => call(beginPasskeyLogin);

export async function logInWith(assertion: Assertion): Promise<void> {
  const time_zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const { token } = await call(logInByPasskey, { body: { ...assertion, time_zone } });
  signIn(token);
}

export const requestProof = () => call(beginPasskeyProof);
export const proveWith = (assertion: Assertion) => call(proveByPasskey, { body: assertion });

/** Whether the browser supports passkeys at this address. It has to be https or localhost, and have a host name. */
export function canUsePasskeys(): boolean {
  // Browsers only expose PublicKeyCredential in secure contexts, and a passkey can't be bound to an IP address.
  return 'PublicKeyCredential' in window && /[^\d.]/.test(location.hostname) && !location.hostname.startsWith('[');
}
