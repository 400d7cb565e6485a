import type { ReactNode } from 'react';
import { errorText } from '#web/api/client.ts';
import { useProof } from '#web/session/use-proof.tsx';
import { useAlert } from '#web/ui/Alert.tsx';

interface SensitiveAction {
  /**
   * Runs the action, after asking for proof of identity if the server requires it. Undefined if it didn't run: either
   * cancelled, or it failed and an alert says why.
   */
  act: <T>(run: () => Promise<T>, failed: (why: string) => string) => Promise<T | undefined>;
  /** Must be rendered by the caller. */
  proofDialog: ReactNode;
}

export function useSensitiveAction(): SensitiveAction {
  const { withProof, proofDialog } = useProof();
  const alert = useAlert();
  const act: SensitiveAction['act'] = async (run, failed) => {
    try {
      return await withProof(run);
    } catch (error) {
      alert(failed(errorText(error)));
      return undefined;
    }
  };
  return { act, proofDialog };
}
