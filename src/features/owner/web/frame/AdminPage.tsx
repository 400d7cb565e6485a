import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { usePathname } from 'wouter/use-browser-location';
import { type PageName, pages, pathTo } from '#shared/pages.ts';
import { Page } from '#web/ui/Page.tsx';
import { messages } from '../messages.ts';
import css from './frame.module.css';

interface Props {
  tab: AdminTab;
  /** Names the one thing shown within the tab, such as a username; replaces the heading. */
  title?: string;
  /** At the end of the heading's line. */
  aside?: ReactNode;
  children: ReactNode;
}

/** The frame of the owner's pages: a heading, and below it links to the other pages. */
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

/** Links that look like tabs. If they don't fit they scroll, and the current one is in view. */
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

/** The owner's pages in tab order. */
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
