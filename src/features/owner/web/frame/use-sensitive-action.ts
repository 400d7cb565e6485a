import type { ReactNode } from 'react';
import { errorText } from '#web/api/client.ts';
import { useProof } from '#web/session/use-proof.tsx';
import { useAlert } from '#web/ui/Alert.tsx';

interface SensitiveAction {
  /**
   * Asks for proof of identity if the server requires it. Undefined if the user cancels, or if the action fails, which
   * an alert reports.
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
