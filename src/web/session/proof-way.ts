import type { ComponentType } from 'react';

export interface ProofWayProps {
  onProved: () => void;
  /** The password isn't valid proof for this user. */
  onOnly: () => void;
}

let load: () => Promise<ComponentType<ProofWayProps> | undefined> = async () => undefined;

/** Sets the loader of another way to prove one's identity, because the shell has none. Runs once, at start. */
export function declareProofWay(loader: typeof load): void {
  load = loader;
}

export const loadProofWay = () => load();
