import { kept } from '../device/stored.ts';

/** How old what is shown is, while the server cannot be asked. */
export interface CopyAge {
  /** When the oldest of it was so, in ms. */
  at: number;
  /** No answer can come; else it only takes long. */
  isLost: boolean;
}

export const copyAge = kept<CopyAge | undefined>(undefined);
