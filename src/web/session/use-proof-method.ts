import { type ComponentType, useEffect, useState } from 'react';
import { loadProofMethod, type ProofMethodProps } from './proof-method.ts';

/**
 * A way to prove one's identity without the password; undefined until it's loaded. If it can't be fetched, only the
 * password is offered.
 */
export function useProofMethod(): ComponentType<ProofMethodProps> | undefined {
  const [found, setFound] = useState<{ Method: ComponentType<ProofMethodProps> }>();
  useEffect(() => {
    loadProofMethod().then(
      (Method) => Method && setFound({ Method }),
      () => undefined,
    );
  }, []);
  return found?.Method;
}
