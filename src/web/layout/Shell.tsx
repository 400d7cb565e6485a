import { type MouseEvent, type ReactNode, Suspense, useEffect, useLayoutEffect, useState } from 'react';
import { usePathname } from 'wouter/use-browser-location';
import { isDialogAt, pageAt, pageOf, pathTo } from '#shared/pages.ts';
import * as messages from '../messages.ts';
import { rememberPath } from '../navigation/recent-paths.ts';
import { useUser } from '../session/session.ts';
import { useToken } from '../session/token.ts';
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx';
import { fetched } from '../ui/fetched.tsx';
import { Icon } from '../ui/Icon.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { barSlot } from './bar-slot.ts';
import { useGoBack } from './go-back.ts';
import { NavBar } from './NavBar.tsx';
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
 * A thin bar while the device is offline or entries are pending. The live region is always there, so that its content is
 * announced.
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
