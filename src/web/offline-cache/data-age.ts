import { storedInTab } from '../device/stored.ts';

export interface DataAge {
  /** When the oldest shown data was current, in ms. */
  at: number;
  /** Whether the server can't be reached; if not, it's only slow. */
  isLost: boolean;
}

export const dataAge = storedInTab<DataAge | undefined>(undefined);
