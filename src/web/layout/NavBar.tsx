import { usePathname } from 'wouter/use-browser-location';
import { useUser } from '../session/session.ts';
import { fetched } from '../ui/fetched.tsx';
import { Icon } from '../ui/Icon.tsx';
import { words } from '../words.ts';
import css from './NavBar.module.css';
import { barPlaces, isCurrent, navEntriesFor } from './nav-entries.ts';

const MoreEntry = fetched(async () => (await import('./MoreEntry.tsx')).MoreEntry);

/** What this person can open: a bar at the bottom of a phone, a rail at the left of a wide screen. */
export function NavBar() {
  const { user, isPending } = useUser();
  const path = usePathname();
  // Whose bar it is comes in a moment; entries that jump apart under a thumb are worse than none.
  const entries = isPending ? [] : navEntriesFor(user);
  const hasMore = entries.length > barPlaces;
  return (
    <nav className={css.bar} aria-label={words.nav.label}>
      <ul className={css.list} data-more={hasMore || undefined}>
        {entries.map((entry) => (
          <li key={entry.to}>
            <a
              href={entry.to}
              className={css.entry}
              data-sign={entry.sign}
              aria-current={isCurrent(entry, path, entries) ? 'page' : undefined}
            >
              <span className={css.mark}>
                <Icon name={entry.icon} />
              </span>
              {entry.label}
            </a>
          </li>
        ))}
        {/* Its place is there before it is. */}
        {hasMore && (
          <li>
            <MoreEntry entries={entries} path={path} />
          </li>
        )}
      </ul>
    </nav>
  );
}
