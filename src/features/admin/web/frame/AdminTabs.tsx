import { useLayoutEffect, useRef } from 'react';
import { usePathname } from 'wouter/use-browser-location';
import { pathTo } from '#shared/pages.ts';
import { words } from '../words.ts';
import css from './AdminTabs.module.css';
import { type AdminTab, adminTabs } from './tabs.ts';

/** Links that look like tabs. Where they do not fit they scroll, and the current one is in view. */
export function AdminTabs({ current }: { current: AdminTab }) {
  const path = usePathname();
  const list = useRef<HTMLUListElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab is another place to scroll to
  useLayoutEffect(() => {
    const { current: element } = list;
    const link = element?.querySelector<HTMLElement>('[aria-current]');
    // Not scrollIntoView, which would move the page as well.
    if (element && link) element.scrollLeft = link.offsetLeft - (element.clientWidth - link.offsetWidth) / 2;
  }, [current]);

  return (
    <nav className={css.nav} aria-label={words.frame.tabs}>
      <ul ref={list} className={css.tabs}>
        {adminTabs.map((tab) => (
          <li key={tab}>
            <a
              href={pathTo(tab)}
              className={css.tab}
              aria-current={tab === current ? (path === pathTo(tab) ? 'page' : 'true') : undefined}
            >
              {words.frame.labels[tab]}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
