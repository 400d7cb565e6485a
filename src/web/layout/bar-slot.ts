import type { ComponentType } from 'react';
import { storedInTab } from '../device/stored.ts';

/** The offline bar's content. It's empty at first, because the first render never needs it. */
export const barSlot = storedInTab<ComponentType | undefined>(undefined);
