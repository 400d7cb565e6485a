import { kept } from '../device/kept.ts';

/** Counts how often a stream of this tab has been opened: each time the server can be asked again. */
export const lineStands = kept(0);
