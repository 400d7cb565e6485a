import { type MouseEvent, type ReactNode, Suspense, useEffect, useLayoutEffect, useState } from 'react';
import { usePathname } from 'wouter/use-browser-location';
import { isDialogAt, pageAt, pageOf, pathTo } from '#shared/pages.ts';
import { useMedia } from '../device/use-media.ts';
import * as messages from '../messages.ts';
import { useGoBack } from '../navigation/navigate.ts';
import { rememberPath } from '../navigation/recent-paths.ts';
import { useUser } from '../session/session.ts';
import { useToken } from '../session/token.ts';
import { classes } from '../ui/classes.ts';
import { ErrorBoundary } from '../ui/ErrorState.tsx';
import { fetched } from '../ui/fetched.tsx';
import { Icon } from '../ui/Icon.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { barSlot } from './bar-slot.ts';
import navCss from './NavBar.module.css';
import { isCurrent, isInMore, maxBarEntries, navEntriesFor } from './nav-entries.ts';
import css from './Shell.module.css';
import type { SearchProvider } from './search.ts';
import { useShortcuts } from './shortcuts.ts';
import { siteName } from './site-name.ts';

const loadDialogs = () => import('./SearchDialog.tsx');
const SearchDialog = fetched(async () => (await loadDialogs()).SearchDialog);
const ShortcutsDialog = fetched(async () => (await loadDialogs()).ShortcutsDialog);

/** A new page starts at the top; on Back the browser restores the position. */
function useScrollStart(path: string) {
  const [navigation] = useState(() => {
    const state = { byHistory: true };
    window.addEventListener('popstate', () => {
      state.byHistory = true;
    });
    window.addEventListener('pushState', () => {
      state.byHistory = false;
    });
    return state;
  });
  useLayoutEffect(() => {
    if (!navigation.byHistory && !isDialogAt(path)) window.scrollTo(0, 0);
  }, [path, navigation]);
}

/** Addresses this deep show one thing, such as a room or a car; the search lists the recent ones. */
const minParts = 4;

function remember(path: string): void {
  if (path.split('/').length > minParts) rememberPath(path);
}

function SkipLink() {
  const skip = (event: MouseEvent) => {
    // Avoids a fragment in the address, which Back would have to step over.
    event.preventDefault();
    document.getElementById('content')?.focus();
  };
  return (
    // biome-ignore lint/a11y/useValidAnchor: it does lead somewhere, and screen readers list it as a link
    <a href="#content" className={css.skip} onClick={skip}>
      {messages.header.skip}
    </a>
  );
}

interface Props {
  loadSearchProviders: () => Promise<readonly SearchProvider[]>;
  children: ReactNode;
}

export function Shell({ loadSearchProviders, children }: Props) {
  const path = usePathname();
  const [open, setOpen] = useState<'search' | 'shortcuts'>();
  const close = () => setOpen(undefined);
  const { user } = useUser();
  useScrollStart(path);
  useEffect(() => remember(path), [path]);
  useShortcuts({ onSearch: () => setOpen('search'), onHelp: () => setOpen('shortcuts') });

  const page = (
    <ErrorBoundary resetKey={path}>
      <Suspense fallback={<Skeleton height="6.5rem" count={3} />}>{children}</Suspense>
    </ErrorBoundary>
  );
  const name = pageAt(path);
  if (name !== undefined && pageOf(name).isBare) return <main id="content">{page}</main>;
  return (
    <div className={css.shell}>
      <SkipLink />
      <Header onSearch={() => setOpen('search')} />
      <NavBar />
      <main id="content" className={css.main} tabIndex={-1}>
        <OfflineBar />
        <div className={css.content}>{page}</div>
      </main>
      {open === 'search' && !user?.guest && (
        <SearchDialog loadProviders={loadSearchProviders} onClose={close} onShortcuts={() => setOpen('shortcuts')} />
      )}
      {open === 'shortcuts' && <ShortcutsDialog onClose={close} />}
    </div>
  );
}

/**
 * A thin bar while the device is offline or entries are pending. The live region is always there, so that its content
 * is announced.
 */
function OfflineBar() {
  const Content = barSlot.useValue();
  return (
    <div role="status" className={css.region}>
      {Content && <Content />}
    </div>
  );
}

const isMac = navigator.platform.startsWith('Mac');

function Header({ onSearch }: { onSearch: () => void }) {
  const token = useToken();
  const { user } = useUser();
  const { goBack, canGoBack } = useGoBack();
  return (
    <header className={css.header}>
      <button
        type="button"
        className={css.icon}
        aria-label={messages.header.back}
        disabled={!canGoBack}
        onClick={goBack}
      >
        <Icon name="back" />
      </button>
      <a href={pathTo('home')} className={css.site}>
        {siteName}
      </a>
      {!user?.guest && (
        <button type="button" className={css.search} onClick={onSearch}>
          <Icon name="search" />
          <span className={css.searchWords}>
            {messages.header.search} <kbd>{messages.header.searchKeys(isMac)}</kbd>
          </span>
        </button>
      )}
      <a href={token === null ? pathTo('login') : pathTo('profile')} className={css.person}>
        <Icon name="person" />
        {token === null ? messages.header.login : messages.header.profile}
      </a>
    </header>
  );
}

const MoreDialog = fetched(async () => (await import('./MoreDialog.tsx')).MoreDialog);

/** The pages this user can open, as a bar at the bottom of a phone or a rail on the left of a wide screen. */
function NavBar() {
  const { user, isPending } = useUser();
  const path = usePathname();
  const isRail = useMedia('(min-width: 60rem)');
  const all = navEntriesFor(user);
  const entries = isRail ? all : all.slice(0, maxBarEntries);
  return (
    <nav className={navCss.bar} aria-label={messages.nav.label}>
      {/* Empty until the user is known, because entries that move under your thumb are worse than none. */}
      {!isPending && (
        <ul className={navCss.list}>
          {entries.map((entry) => (
            <li key={entry.to}>
              <a
                href={entry.to}
                className={navCss.entry}
                data-sign={entry.sign}
                aria-current={isCurrent(entry, path, all) ? 'page' : undefined}
              >
                <span className={navCss.mark}>
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

interface MoreEntryProps {
  path: string;
  isCurrent: boolean;
}

/** The last entry in the bar and the rail, which opens the list of all others. */
function MoreEntry({ path, isCurrent }: MoreEntryProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className={classes(navCss.entry, navCss.button)}
        aria-haspopup="dialog"
        aria-current={isCurrent ? 'page' : undefined}
        onClick={() => setIsOpen(true)}
      >
        <span className={navCss.mark}>
          <Icon name="grid" />
        </span>
        {messages.more.title}
      </button>
      {isOpen && <MoreDialog path={path} onClose={() => setIsOpen(false)} />}
    </>
  );
}
