import type { ReactNode } from 'react';
import { pages } from '#shared/pages.ts';
import { Page } from '#web/ui/Page.tsx';
import css from './AdminPage.module.css';
import { AdminTabs } from './AdminTabs.tsx';
import type { AdminTab } from './tabs.ts';

interface Props {
  tab: AdminTab;
  /** Of one thing within the tab, such as a login: then it is the heading too. */
  title?: string;
  /** At the end of the heading's line. */
  aside?: ReactNode;
  children: ReactNode;
}

/** The frame of the owner's pages: one heading, and the way to the other ones below it. */
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
