import { afterEvents, displayed, type Known } from '#tests/document-copy.ts';

export type RoomModel = Known;

export const revisionOf = (model: RoomModel | undefined) => model?.revision ?? 0;

/**
 * The state after the next change, computed by the browser's own rules; undefined after a gap, or when everything must
 * be refetched.
 */
export const applyEvent = afterEvents;

export const displayedOf = (model: RoomModel | undefined) => model && displayed(model);
