import { fetched } from '#web/ui/fetched.tsx';
import css from './FetchedMap.module.css';

/** The outlines are large, so they only load where the map is shown. */
export const FetchedMap = fetched(
  async () => (await import('./CountryMap.tsx')).CountryMap,
  () => <div className={css.place} />,
);
