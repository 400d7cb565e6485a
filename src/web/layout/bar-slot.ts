import type { ComponentType } from 'react';
import { storedInTab } from '../device/stored.ts';

/** The offline bar's content. It's empty at first, because the first render never needs it. */
export const barSlot = storedInTab<ComponentType | undefined>(undefined);

export interface DataAge {
  /** When the oldest shown data was current, in ms. */
  at: number;
  /** Whether the server can't be reached; if not, it's only slow. */
  isLost: boolean;
}

/** The age of the data on screen; undefined if it's up to date. */
export const dataAge = storedInTab<DataAge | undefined>(undefined);
