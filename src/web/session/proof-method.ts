import type { ComponentType } from 'react';

export interface ProofMethodProps {
  onProved: () => void;
  /** The password isn't valid proof for this user. */
  onPasswordRefused: () => void;
}

let load: () => Promise<ComponentType<ProofMethodProps> | undefined> = async () => undefined;

/** Sets the loader of the other way to prove one's identity, so that the shell depends on no feature. Runs once, at start. */
export function declareProofMethod(loader: typeof load): void {
  load = loader;
}

export const loadProofMethod = () => load();
