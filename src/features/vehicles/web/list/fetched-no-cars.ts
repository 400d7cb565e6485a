import { fetched } from '#web/ui/fetched.tsx';

/** Most filters leave some cars: what to drop is worked out where they leave none. */
export const FetchedNoCars = fetched(async () => (await import('./NoCars.tsx')).NoCars);
