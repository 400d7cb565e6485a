import { type ComponentType, useEffect, useState } from 'react';

export interface ProofMethodProps {
  onProved: () => void;
  /** Called if this user can't use the password as proof. */
  onPasswordRefused: () => void;
}

let load: () => Promise<ComponentType<ProofMethodProps> | undefined> = async () => undefined;

/** Sets the loader of the other way to prove one's identity, so that the shell depends on no feature. Runs once, at start. */
export function declareProofMethod(loader: typeof load): void {
  load = loader;
}

/**
 * A way to prove one's identity without the password; undefined until it's loaded. If it can't be fetched, only the
 * password is offered.
 */
export function useProofMethod(): ComponentType<ProofMethodProps> | undefined {
  const [found, setFound] = useState<{ Method: ComponentType<ProofMethodProps> }>();
  useEffect(() => {
    load().then(
      (Method) => Method && setFound({ Method }),
      () => undefined,
    );
  }, []);
  return found?.Method;
}
