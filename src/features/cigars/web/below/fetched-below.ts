import { fetched } from '#web/ui/fetched.tsx';

/** What stands below the fold comes after the first drawing. */
export const FetchedBelow = fetched(async () => (await import('./Below.tsx')).Below);
