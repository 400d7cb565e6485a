import { type ReactNode, useState } from 'react';
import { ApiError } from '../api/client.ts';
import { ProofDialog } from './ProofDialog.tsx';

interface Proof {
  /**
   * Does the act; where the server first wants to know again who it is, asks for that and does it once more. Undefined when the
   * person would rather not say; throws what the act throws.
   */
  withProof: <T>(act: () => Promise<T>) => Promise<T | undefined>;
  /** To be rendered by whoever asks. */
  proofDialog: ReactNode;
}

/** Lets a page do strong acts: those that ask for the password or a passkey when it was last shown too long ago. */
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
