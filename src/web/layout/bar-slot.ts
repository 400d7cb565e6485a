import type { ComponentType } from 'react';
import { kept } from '../device/stored.ts';

/** What stands in the bar: nothing at first, because no first drawing needs it. */
export const barSlot = kept<ComponentType | undefined>(undefined);
