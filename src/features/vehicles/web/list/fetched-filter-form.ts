import { fetched } from '#web/ui/fetched.tsx';

/** Cars can be seen before they can be narrowed: the filters come after the list. */
export const FetchedFilterForm = fetched(async () => (await import('./FilterForm.tsx')).FilterForm);
