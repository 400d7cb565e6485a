import { fetched } from './fetched.tsx';

/** For a page that is drawn without a dialog and opens one when it is asked to. */
export const FetchedDialog = fetched(async () => (await import('./Dialog.tsx')).Dialog);
