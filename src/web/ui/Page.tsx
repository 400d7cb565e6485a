import { lazy, type ReactNode, type RefObject, Suspense, useEffect, useLayoutEffect, useRef } from 'react';
import { usePathname } from 'wouter/use-browser-location';
import { isDialogAt } from '#shared/pages.ts';
import { siteName } from '../layout/site-name.ts';
import { classes } from './classes.ts';
import css from './page.module.css';
import type { Sign } from './SignLink.tsx';

interface Props {
  /** First part of the browser's title, and the only heading. */
  title: string;
  heading?: ReactNode;
  /** The page's part of the site, which sets the colour of buttons, rail and dialogs. */
  sign?: Sign;
  lead?: ReactNode;
  actions?: ReactNode;
  /** `narrow` for forms and reading. */
  width?: 'narrow' | 'full';
  children?: ReactNode;
}

/** The address whose heading last had the focus; at first the one that the browser itself opened and announced. */
let announcedPath = typeof location === 'undefined' ? '' : location.pathname;

/** Sets the browser's title and the page's colour, and focuses the heading after a navigation. */
export function useHeading({ title, sign }: Pick<Props, 'title' | 'sign'>): RefObject<HTMLHeadingElement | null> {
  const headingRef = useRef<HTMLHeadingElement>(null);
  const path = usePathname();

  useEffect(() => {
    document.title = `${title} · ${siteName}`;
  }, [title]);

  useLayoutEffect(() => {
    const { dataset } = document.documentElement;
    if (sign) dataset.sign = sign;
    else delete dataset.sign;
  }, [sign]);

  useEffect(() => {
    if (path === announcedPath || isDialogAt(path)) return;
    announcedPath = path;
    headingRef.current?.focus({ preventScroll: true });
  }, [path]);

  // If this heading is replaced while it has the focus, such as when a page has loaded, the new one takes over the
  // focus.
  useLayoutEffect(() => {
    const heading = headingRef.current;
    return () => {
      if (heading === document.activeElement) announcedPath = '';
    };
  }, []);

  return headingRef;
}

/**
 * Marks the document while mounted, for style rules about the whole page, because the oldest supported browsers lack
 * `:has`.
 */
export function useRootMark(name: 'screen' | 'counter' | 'startBar' | 'partyHead' | 'wholeScreen' | 'onPaper'): void {
  useLayoutEffect(() => {
    const { dataset } = document.documentElement;
    dataset[name] = '';
    return () => {
      delete dataset[name];
    };
  }, [name]);
}

/** The frame of every page. After a navigation the heading has the focus, so that it's announced. */
export function Page({ title, heading, sign, lead, actions, width = 'full', children }: Props) {
  const headingRef = useHeading({ title, sign });

  return (
    <div className={classes(css.page, width === 'narrow' && css.narrow)}>
      <div className={css.head}>
        <h1 ref={headingRef} tabIndex={-1}>
          {heading ?? title}
        </h1>
        {actions && <div className={css.actions}>{actions}</div>}
      </div>
      {lead && <div className={css.lead}>{lead}</div>}
      {children}
    </div>
  );
}

const Landscape = lazy(async () => ({ default: (await loadLandscape())?.Landscape ?? (() => null) }));
const loadLandscape = () => import('./Landscape.tsx').catch(() => undefined);

/** The drawing below a page with little content. Loaded separately, because the page is complete without it. */
export const LazyLandscape = () => (
  <Suspense>
    <Landscape />
  </Suspense>
);
