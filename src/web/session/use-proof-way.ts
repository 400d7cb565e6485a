import { type ComponentType, useEffect, useState } from 'react';
import { loadProofWay, type ProofWayProps } from './proof-way.ts';

/**
 * Another way than the password to prove one's identity; undefined until it's loaded. If it can't be fetched, the
 * password is used.
 */
export function useProofWay(): ComponentType<ProofWayProps> | undefined {
  const [found, setFound] = useState<{ Way: ComponentType<ProofWayProps> }>();
  useEffect(() => {
    loadProofWay().then(
      (Way) => Way && setFound({ Way }),
      () => undefined,
    );
  }, []);
  return found?.Way;
}
