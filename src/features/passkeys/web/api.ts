import { queryOptions } from '@tanstack/react-query';
import type { BodyOf } from '#shared/endpoint.ts';
import { call } from '#web/api/client.ts';
import { signIn } from '#web/session/session.ts';
import type {
  addPasskey,
  beginPasskey,
  beginPasskeyLogin,
  beginPasskeyProof,
  listPasskeys,
  logInByPasskey,
  proveByPasskey,
  removePasskey,
  renamePasskey,
  Shown,
} from '../contract.ts';

export const passkeysQuery = queryOptions({
  queryKey: ['user', 'passkeys'],
  queryFn: ({ signal }) => call<typeof listPasskeys>('GET /user/passkeys', { signal }),
});

export const askToAdd = () => call<typeof beginPasskey>('POST /user/passkeys/options');
export const add = (body: BodyOf<typeof addPasskey>) => call<typeof addPasskey>('POST /user/passkeys', { body });

export const rename = (id: string, name: string) =>
  call<typeof renamePasskey>('PUT /user/passkeys/{id}', { params: { id }, body: { name } });
export const remove = (id: string) => call<typeof removePasskey>('DELETE /user/passkeys/{id}', { params: { id } });

export const askToLogIn = () => call<typeof beginPasskeyLogin>('POST /passkey-login/options');

/** Begins a session of this browser. */
export async function logInWith(shown: Shown): Promise<void> {
  const time_zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const { token } = await call<typeof logInByPasskey>('POST /passkey-login', { body: { ...shown, time_zone } });
  signIn(token);
}

export const askToProve = () => call<typeof beginPasskeyProof>('POST /user/proof/passkey/options');
export const proveWith = (shown: Shown) => call<typeof proveByPasskey>('POST /user/proof/passkey', { body: shown });
