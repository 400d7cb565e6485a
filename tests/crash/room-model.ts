import { afterEvents, drawn, type Known } from '#tests/document-copy.ts';

/** What a member's page knows of a room. */
export type RoomModel = Known;

/** The last revision that it has; 0 before the first snapshot. */
export const seqOf = (model: RoomModel | undefined) => model?.revision ?? 0;

/** After the next change, by the browser's own rules; undefined where something before it is missing, or all is to be read. */
export const applyEvent = afterEvents;

/** As it is drawn. */
export const shownOf = (model: RoomModel | undefined) => model && drawn(model);
