import type { ComponentType } from 'react';
import { kept } from '../device/kept.ts';

/** What stands in the bar once there is an outbox: its code brings it along. */
export const waitingBar = kept<ComponentType<{ online: boolean }> | undefined>(undefined);
