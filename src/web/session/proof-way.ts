import type { ComponentType } from 'react';

export interface ProofWayProps {
  onProved: () => void;
  /** The password is no proof for this person. */
  onOnly: () => void;
}

let load: () => Promise<ComponentType<ProofWayProps> | undefined> = async () => undefined;

/** Where another way than the password to show who it is, is found when it is asked for: the shell knows none. Runs once, at start. */
export function declareProofWay(loader: typeof load): void {
  load = loader;
}

export const loadProofWay = () => load();
