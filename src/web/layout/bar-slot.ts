import type { ComponentType } from 'react';
import { kept } from '../device/stored.ts';

/** The bar's content: empty at first, because no first render needs it. */
export const barSlot = kept<ComponentType | undefined>(undefined);
