import type { ReactNode } from 'react';
import { sentenceOf } from '#web/api/client.ts';
import { useProof } from '#web/session/use-proof.tsx';
import { useAlert } from '#web/ui/Alert.tsx';

interface StrongAct {
  /**
   * Does it, after asking who it is where the server wants to know. Undefined where it was not done: the person would rather
   * not say, or it failed, and then the alert says why.
   */
  act: <T>(run: () => Promise<T>, failed: (why: string) => string) => Promise<T | undefined>;
  /** To be rendered by whoever acts. */
  proofDialog: ReactNode;
}

export function useStrongAct(): StrongAct {
  const { withProof, proofDialog } = useProof();
  const alert = useAlert();
  const act: StrongAct['act'] = async (run, failed) => {
    try {
      return await withProof(run);
    } catch (error) {
      alert(failed(sentenceOf(error)));
      return undefined;
    }
  };
  return { act, proofDialog };
}
