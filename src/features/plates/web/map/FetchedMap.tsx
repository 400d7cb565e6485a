import { fetched } from '#web/ui/fetched.tsx';
import css from './FetchedMap.module.css';

/** Its outlines are fetched where the map is shown, and nowhere else. */
export const FetchedMap = fetched(
  async () => (await import('./CountryMap.tsx')).CountryMap,
  () => <div className={css.place} />,
);
