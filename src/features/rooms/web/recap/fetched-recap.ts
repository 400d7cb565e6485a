import { fetched } from '#web/ui/fetched.tsx';

/** With all that draws, when somebody wants the picture. */
export const RecapDialog = fetched(async () => (await import('./RecapDialog.tsx')).RecapDialog);
