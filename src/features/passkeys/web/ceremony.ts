import {
  browserSupportsWebAuthnAutofill,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
} from '@simplewebauthn/browser';
import type { BodyOf } from '#shared/endpoint.ts';
import { ApiError, errorText } from '#web/api/client.ts';
import type { Assertion, addPasskey, CreationOptions, RequestOptions } from '../contract.ts';
import * as api from './api.ts';
import * as messages from './messages.ts';

async function register(options: CreationOptions): Promise<BodyOf<typeof addPasskey>> {
  const optionsJSON = options as PublicKeyCredentialCreationOptionsJSON;
  const { id, response } = await startRegistration({ optionsJSON });
  return {
    id,
    client_data: response.clientDataJSON,
    attestation: response.attestationObject,
    ...(response.transports && { transports: response.transports }),
  };
}

async function authenticate(options: RequestOptions, useBrowserAutofill = false): Promise<Assertion> {
  const optionsJSON = options as PublicKeyCredentialRequestOptionsJSON;
  const { id, response } = await startAuthentication({ optionsJSON, useBrowserAutofill });
  return {
    id,
    client_data: response.clientDataJSON,
    authenticator_data: response.authenticatorData,
    signature: response.signature,
    ...(response.userHandle && { user_handle: response.userHandle }),
  };
}

export const createPasskey = async (options: CreationOptions) => api.add(await register(options));

export const proveByPasskey = async () => api.proveWith(await authenticate(await api.requestProof()));

export const logInByPasskey = async () => api.logInWith(await authenticate(await api.requestLogin()));

/**
 * Offers passkeys in the form's autofill while the page is open. True once the user has logged in with one; false if the
 * browser doesn't support it or the request was cancelled. Throws the server's errors.
 */
export async function logInByAutofill(): Promise<boolean> {
  if (!(await browserSupportsWebAuthnAutofill())) return false;
  const options = await api.requestLogin();
  const assertion = await authenticate(options, true).catch(() => undefined);
  if (assertion === undefined) return false;
  await api.logInWith(assertion);
  return true;
}

export const cancelAutofill = () => WebAuthnAbortService.cancelCeremony();

/** The message for an error; undefined if the request was cancelled by another one. */
export function ceremonySentence(error: unknown, refused: string): string | undefined {
  if (error instanceof ApiError) return errorText(error);
  const { name = '' } = (error ?? {}) as { name?: string };
  const texts = messages.ceremony;
  const known: Record<string, string | undefined> = {
    AbortError: undefined,
    NotAllowedError: refused,
    InvalidStateError: texts.alreadyExists,
    SecurityError: texts.otherAddress,
  };
  return name in known ? known[name] : texts.unexpected;
}
