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
import { words } from './words.ts';

/** What passes between browser and device. This file brings the library, so it is fetched when it is needed. */

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

/** Makes a passkey on the device of the person's choice. What is asked first is handed in: it may ask who it is. */
export const makePasskey = async (options: CreationOptions) => api.add(await make(options));

export const proveByPasskey = async () => api.proveWith(await show(await api.askToProve()));

export const logInByPasskey = async () => api.logInWith(await show(await api.askToLogIn()));

/**
 * Offers the passkeys among what the browser fills into the form, for as long as the page waits. Resolves with true when
 * somebody took one and is in; false when the browser cannot, or something else took over. Throws what the server says.
 */
export async function logInByAutofill(): Promise<boolean> {
  if (!(await browserSupportsWebAuthnAutofill())) return false;
  const options = await api.askToLogIn();
  const shown = await show(options, true).catch(() => undefined);
  if (shown === undefined) return false;
  await api.logInWith(shown);
  return true;
}

export const stopAsking = () => WebAuthnAbortService.cancelCeremony();

/** The sentence for what went wrong; undefined where the person has gone on to something else. */
export function ceremonySentence(error: unknown, refused: string): string | undefined {
  if (error instanceof ApiError) return sentenceOf(error);
  const { name = '' } = (error ?? {}) as { name?: string };
  const texts = words.ceremony;
  const known: Record<string, string | undefined> = {
    AbortError: undefined,
    NotAllowedError: refused,
    InvalidStateError: texts.isThere,
    SecurityError: texts.otherAddress,
  };
  return name in known ? known[name] : texts.unexpected;
}
