import {
  browserSupportsWebAuthnAutofill,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
} from '@simplewebauthn/browser';
import type { BodyOf } from '#shared/endpoint.ts';
import { ApiError, sentenceOf } from '#web/api/client.ts';
import type { addPasskey, CreationOptions, RequestOptions, Shown } from '../contract.ts';
import * as api from './api.ts';
import { messages } from './messages.ts';

/** Talks to the device. Loaded on demand, because it brings the library. */

async function make(options: CreationOptions): Promise<BodyOf<typeof addPasskey>> {
  const optionsJSON = options as PublicKeyCredentialCreationOptionsJSON;
  const { id, response } = await startRegistration({ optionsJSON });
  return {
    id,
    client_data: response.clientDataJSON,
    attestation: response.attestationObject,
    ...(response.transports && { transports: response.transports }),
  };
}

async function show(options: RequestOptions, useBrowserAutofill = false): Promise<Shown> {
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

/** Creates a passkey on a device the person chooses. The options come from the caller, who may have to ask for proof first. */
export const makePasskey = async (options: CreationOptions) => api.add(await make(options));

export const proveByPasskey = async () => api.proveWith(await show(await api.requestProof()));

export const logInByPasskey = async () => api.logInWith(await show(await api.requestLogin()));

/**
 * Offers passkeys in the form's autofill while the page is open. True once somebody logged in with one; false if the
 * browser can't, or something else took over. Throws the server's errors.
 */
export async function logInByAutofill(): Promise<boolean> {
  if (!(await browserSupportsWebAuthnAutofill())) return false;
  const options = await api.requestLogin();
  const shown = await show(options, true).catch(() => undefined);
  if (shown === undefined) return false;
  await api.logInWith(shown);
  return true;
}

export const stopAsking = () => WebAuthnAbortService.cancelCeremony();

/** The message for an error; undefined if the person moved on to something else. */
export function ceremonySentence(error: unknown, refused: string): string | undefined {
  if (error instanceof ApiError) return sentenceOf(error);
  const { name = '' } = (error ?? {}) as { name?: string };
  const texts = messages.ceremony;
  const known: Record<string, string | undefined> = {
    AbortError: undefined,
    NotAllowedError: refused,
    InvalidStateError: texts.isThere,
    SecurityError: texts.otherAddress,
  };
  return name in known ? known[name] : texts.unexpected;
}
