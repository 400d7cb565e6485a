import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { usePathname } from 'wouter/use-browser-location';
import { type PageName, pages, pathTo } from '#shared/pages.ts';
import { errorText } from '#web/api/client.ts';
import { copyText } from '#web/device/share-link.ts';
import { useProof } from '#web/session/use-proof.tsx';
import { useAlert } from '#web/ui/Alert.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import * as icons from '#web/ui/icon-shapes.ts';
import { useNotice } from '#web/ui/Notice.tsx';
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

interface SensitiveAction {
  /**
   * Asks for proof of identity if the server requires it. Undefined if the user cancels, or if the action fails, which
   * an alert reports.
   */
  act: <T>(run: () => Promise<T>, failed: (why: string) => string) => Promise<T | undefined>;
  /** Must be rendered by the caller. */
  proofDialog: ReactNode;
}

export function useSensitiveAction(): SensitiveAction {
  const { withProof, proofDialog } = useProof();
  const alert = useAlert();
  const act: SensitiveAction['act'] = async (run, failed) => {
    try {
      return await withProof(run);
    } catch (error) {
      alert(failed(errorText(error)));
      return undefined;
    }
  };
  return { act, proofDialog };
}

export function Warnings({ label, children }: { label?: string; children: ReactNode }) {
  return (
    <ul className={css.list} aria-label={label}>
      {children}
    </ul>
  );
}

interface WarningProps {
  urgency?: 'now' | 'soon';
  sentence: string;
  detail?: string;
  action?: ReactNode;
}

/** Something that needs the owner's attention, marked with an icon and not just by colour. */
export function Warning({ urgency = 'soon', sentence, detail, action }: WarningProps) {
  return (
    <div className={css.warning} data-urgency={urgency}>
      <Icon shape={icons.warning} />
      <p>
        <strong>{sentence}</strong> {detail}
      </p>
      {action}
    </div>
  );
}

interface SearchFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
}

export function SearchField({ label, value, onChange }: SearchFieldProps) {
  return (
    <div className={css.field}>
      <Icon name="search" />
      <input
        type="search"
        aria-label={label}
        placeholder={label}
        value={value}
        maxLength={100}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        enterKeyHint="search"
        onChange={({ target }) => onChange(target.value)}
      />
    </div>
  );
}

interface ShowMoreProps {
  query: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown };
}

export function ShowMore({ query: { hasNextPage, isFetchingNextPage, fetchNextPage } }: ShowMoreProps) {
  if (!hasNextPage) return null;
  return (
    <div className={css.more}>
      <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
        {messages.frame.showMore}
      </Button>
    </div>
  );
}

/** The footer of a shortened list: says what's left out and links to the full list. */
export function ListFooter({ children }: { children: ReactNode }) {
  return <div className={css.foot}>{children}</div>;
}

/** A request's ID in the log; a tap copies it. */
export function CopyRequest({ id }: { id: string }) {
  const notify = useNotice();
  const alert = useAlert();
  const texts = messages.request;
  const copy = async () => {
    if (await copyText(id)) notify(texts.copied(id));
    else alert(texts.notCopied);
  };
  return (
    <button type="button" className={css.id} aria-label={texts.copy(id)} onClick={() => void copy()}>
      {id}
    </button>
  );
}
