import { fetched } from '#web/ui/fetched.tsx';

export const FetchedSmokeFree = fetched(async () => (await import('./SmokeFree.tsx')).SmokeFree);
