import type { CDPSession, Page } from 'playwright-core';

/** Chromium's virtual authenticator for the pages of one tab. It stores passkeys and recognises its owner. */
export interface Authenticator {
  count: () => Promise<number>;
  /** Sets whether it recognises its owner by fingerprint or PIN from now on. */
  recognise: (isOwner: boolean) => Promise<void>;
  /** Sets whether it answers immediately, as if someone touched it. */
  touch: (isTouched: boolean) => Promise<void>;
}

export async function addAuthenticator(page: Page): Promise<Authenticator> {
  const session: CDPSession = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    count: async () => (await session.send('WebAuthn.getCredentials', { authenticatorId })).credentials.length,
    recognise: async (isUserVerified) => {
      await session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified });
    },
    touch: async (enabled) => {
      await session.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled });
    },
  };
}
