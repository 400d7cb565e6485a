import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { usePathname } from 'wouter/use-browser-location';
import { type PageName, pages, pathTo } from '#shared/pages.ts';
import { Page } from '#web/ui/Page.tsx';
import * as messages from '../messages.ts';
import css from './frame.module.css';

interface Props {
  tab: AdminTab;
  /** Replaces the heading when the tab shows one thing, such as a person. */
  title?: string;
  aside?: ReactNode;
  children: ReactNode;
}

/** The frame of the owner's pages: a heading with links to the other pages below it. */
export function AdminPage({ tab, title, aside, children }: Props) {
  return (
    <Page
      title={title ?? pages[tab].title}
      heading={title ?? pages.admin.title}
      sign="admin"
      actions={aside && <div className={css.aside}>{aside}</div>}
    >
      <AdminTabs current={tab} />
      {children}
    </Page>
  );
}

/** Links that look like tabs. If they don't fit, they scroll to show the current one. */
function AdminTabs({ current }: { current: AdminTab }) {
  const path = usePathname();
  const list = useRef<HTMLUListElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab is another place to scroll to
  useLayoutEffect(() => {
    const { current: element } = list;
    const link = element?.querySelector<HTMLElement>('[aria-current]');
    // scrollIntoView would scroll the page as well.
    if (element && link) element.scrollLeft = link.offsetLeft - (element.clientWidth - link.offsetWidth) / 2;
  }, [current]);

  return (
    <nav className={css.nav} aria-label={messages.frame.tabs}>
      <ul ref={list} className={css.tabs}>
        {adminTabs.map((tab) => (
          <li key={tab}>
            <a
              href={pathTo(tab)}
              className={css.tab}
              aria-current={tab === current ? (path === pathTo(tab) ? 'page' : 'true') : undefined}
            >
              {messages.frame.labels[tab]}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

const adminTabs = [
  'admin',
  'adminPeople',
  'adminRooms',
  'adminChallenges',
  'adminAudit',
  'adminBackups',
] as const satisfies PageName[];

type AdminTab = (typeof adminTabs)[number];

export const tabLabels: Partial<Record<PageName, string>> = messages.frame.labels;
