import { fetched } from '#web/ui/fetched.tsx';

/** Ideas for who does not know yet what to look for: they come after the cars. */
export const FetchedPresets = fetched(async () => (await import('./Presets.tsx')).Presets);
