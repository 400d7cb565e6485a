import { afterEvents, displayed, type Known } from '#tests/document-copy.ts';

/** What a member's page knows about a room. */
export type RoomModel = Known;

/** Its last revision; 0 before the first snapshot. */
export const revisionOf = (model: RoomModel | undefined) => model?.revision ?? 0;

/**
 * The state after the next change, computed by the browser's own rules; undefined after a gap, or when everything must
 * be refetched.
 */
export const applyEvent = afterEvents;

export const displayedOf = (model: RoomModel | undefined) => model && displayed(model);
