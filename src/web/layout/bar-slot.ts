import type { ComponentType } from 'react';
import { storedInTab } from '../device/stored.ts';

/** The bar's content: empty at first, because no first render needs it. */
export const barSlot = storedInTab<ComponentType | undefined>(undefined);
