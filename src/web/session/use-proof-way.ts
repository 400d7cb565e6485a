import { type ComponentType, useEffect, useState } from 'react';
import { loadProofWay, type ProofWayProps } from './proof-way.ts';

/** Another way than the password to show who one is; undefined until it is there. Where it cannot be fetched, the password does. */
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
