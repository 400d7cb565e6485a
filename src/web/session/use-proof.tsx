import { type ReactNode, useState } from 'react';
import { ApiError } from '../api/client.ts';
import { ProofDialog } from './ProofDialog.tsx';

interface Proof {
  /**
   * Runs the action; if the server requires a fresh proof of identity, asks for it and retries. Undefined if the user
   * cancels; throws what the action throws.
   */
  withProof: <T>(act: () => Promise<T>) => Promise<T | undefined>;
  /** To be rendered by the caller. */
  proofDialog: ReactNode;
}

/** Lets a page do sensitive actions: those that ask for the password or a passkey again after a while. */
export function useProof(): Proof {
  const [settle, setSettle] = useState<(isProved: boolean) => void>();

  const withProof: Proof['withProof'] = async (act) => {
    try {
      return await act();
    } catch (error) {
      if (!(error instanceof ApiError && error.needsProof)) throw error;
      const isProved = await new Promise<boolean>((resolve) => setSettle(() => resolve));
      setSettle(undefined);
      return isProved ? act() : undefined;
    }
  };

  const proofDialog = settle && <ProofDialog onProved={() => settle(true)} onClose={() => settle(false)} />;
  return { withProof, proofDialog };
}
