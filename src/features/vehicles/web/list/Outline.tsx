import { fetched } from '#web/ui/fetched.tsx';

/** The outline of a car in a row: it comes after the figures. */
export const Outline = fetched(async () => (await import('../Silhouette.tsx')).Silhouette);
