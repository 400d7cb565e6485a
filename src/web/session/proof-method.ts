import { type ComponentType, useEffect, useState } from 'react';

export interface ProofMethodProps {
  onProved: () => void;
  /** Called if this user can't use the password as proof. */
  onPasswordRefused: () => void;
}

let load: () => Promise<ComponentType<ProofMethodProps> | undefined> = async () => undefined;

/** Sets the loader for the other proof of identity, as the shell can't import features. Called once, at startup. */
export function declareProofMethod(loader: typeof load): void {
  load = loader;
}

/**
 * A way to prove your identity without the password; undefined until it's loaded. If it can't be fetched, only the
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
