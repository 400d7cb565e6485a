import {
  browserSupportsWebAuthnAutofill,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
} from '@simplewebauthn/browser';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { BodyOf } from '#shared/endpoint.ts';
import { ApiError, errorText } from '#web/api/client.ts';
import type { ProofMethodProps } from '#web/session/proof-method.ts';
import { Button } from '#web/ui/Button.tsx';
import { FormProblem } from '#web/ui/Field.tsx';
import type { Assertion, addPasskey, CreationOptions, RequestOptions } from '../contract.ts';
import * as api from './api.ts';
import * as messages from './messages.ts';

/** Logs in with a passkey, either with a button or with the username field's autofill. */
export function PasskeyLogin({ onDone }: { onDone: () => void }) {
  const [isUsable] = useState(api.canUsePasskeys);
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const texts = messages.ceremony;

  const offer = useEffectEvent(async () => {
    try {
      if (await logInByAutofill()) onDone();
    } catch (error) {
      if (!(error instanceof ApiError) || error.status === 0) return;
      setProblem(errorText(error));
      // The challenge expired while the page was open.
      if (error.status === 400) void offer();
    }
  });

  useEffect(() => {
    if (!isUsable) return;
    void offer();
    return cancelAutofill;
  }, [isUsable]);

  if (!isUsable) return null;

  const logIn = async () => {
    setIsBusy(true);
    setProblem(undefined);
    try {
      await logInByPasskey();
      onDone();
    } catch (error) {
      setProblem(ceremonySentence(error, texts.notUsed));
      setIsBusy(false);
    }
  };

  return (
    <>
      <Button wide busy={isBusy} onClick={logIn}>
        {texts.logIn}
      </Button>
      {problem && <FormProblem problem={problem} />}
    </>
  );
}

/** A button for using a passkey instead of the password, if the user has one. */
export function PasskeyProof({ onProved, onPasswordRefused }: ProofMethodProps) {
  const { data } = useQuery(api.passkeysQuery);
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const texts = messages.ceremony;
  const only = data?.only_passkey ?? false;

  const button = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (!only) return;
    // The password field has the focus and is about to be removed.
    button.current?.focus();
    onPasswordRefused();
  }, [only, onPasswordRefused]);

  if (!data || data.passkeys.length === 0) return null;
  if (!api.canUsePasskeys()) return only ? <p>{messages.keys.cannot}</p> : null;

  const prove = async () => {
    setIsBusy(true);
    setProblem(undefined);
    try {
      await proveByPasskey();
      onProved();
    } catch (error) {
      setProblem(ceremonySentence(error, texts.notUsed));
    }
    setIsBusy(false);
  };

  return (
    <>
      <Button ref={button} wide busy={isBusy} tone={only ? 'accent' : 'plain'} onClick={prove}>
        {texts.use}
      </Button>
      {problem && <FormProblem problem={problem} />}
    </>
  );
}

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

const logInByPasskey = async () => api.logInWith(await authenticate(await api.requestLogin()));

/**
 * Offers passkeys in the form's autofill while the page is open. Returns true once the user has logged in with one, and
 * false if the browser doesn't support this or the request was cancelled. Throws the server's errors.
 */
async function logInByAutofill(): Promise<boolean> {
  if (!(await browserSupportsWebAuthnAutofill())) return false;
  const options = await api.requestLogin();
  const assertion = await authenticate(options, true).catch(() => undefined);
  if (assertion === undefined) return false;
  await api.logInWith(assertion);
  return true;
}

const cancelAutofill = () => WebAuthnAbortService.cancelCeremony();

/** The message for an error; undefined if another request cancelled this one. */
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
