import { useState } from 'react';
import { usePathname } from 'wouter/use-browser-location';
import { useMedia } from '../device/use-media.ts';
import * as messages from '../messages.ts';
import { useUser } from '../session/session.ts';
import { classes } from '../ui/classes.ts';
import { fetched } from '../ui/fetched.tsx';
import { Icon } from '../ui/Icon.tsx';
import css from './NavBar.module.css';
import { isCurrent, isInMore, maxBarEntries, navEntriesFor } from './nav-entries.ts';

const MoreDialog = fetched(async () => (await import('./MoreDialog.tsx')).MoreDialog);

/** The pages this user can open, as a bar at the bottom of a phone or a rail on the left of a wide screen. */
export function NavBar() {
  const { user, isPending } = useUser();
  const path = usePathname();
  const isRail = useMedia('(min-width: 60rem)');
  const all = navEntriesFor(user);
  const entries = isRail ? all : all.slice(0, maxBarEntries);
  return (
    <nav className={css.bar} aria-label={messages.nav.label}>
      {/* Empty until the user is known, because entries that move under a thumb are worse than none. */}
      {!isPending && (
        <ul className={css.list}>
          {entries.map((entry) => (
            <li key={entry.to}>
              <a
                href={entry.to}
                className={css.entry}
                data-sign={entry.sign}
                aria-current={isCurrent(entry, path, all) ? 'page' : undefined}
              >
                <span className={css.mark}>
                  <Icon name={entry.icon} />
                </span>
                {entry.label}
              </a>
            </li>
          ))}
          {/* Guests have only these two pages. */}
          {user?.guest === undefined && (
            <li>
              <MoreEntry path={path} isCurrent={isInMore(path, entries, all)} />
            </li>
          )}
        </ul>
      )}
    </nav>
  );
}

interface NavBarProps {
  path: string;
  isCurrent: boolean;
}

/** The last entry in the bar and the rail, which opens the list of all others. */
function MoreEntry({ path, isCurrent }: NavBarProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className={classes(css.entry, css.button)}
        aria-haspopup="dialog"
        aria-current={isCurrent ? 'page' : undefined}
        onClick={() => setIsOpen(true)}
      >
        <span className={css.mark}>
          <Icon name="grid" />
        </span>
        {messages.more.title}
      </button>
      {isOpen && <MoreDialog path={path} onClose={() => setIsOpen(false)} />}
    </>
  );
}
