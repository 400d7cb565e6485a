import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import { whenIdle } from '../device/idle.ts';
import { useRootMark } from '../ui/Page.tsx';

/** Functions that fetch the sheets of the mounted pages. */
const sheets = new Set<() => Promise<void>>();

/**
 * A sheet that is printed instead of the page: rendered from the page's data, in light colours, without buttons. Its
 * code is fetched when the page is idle, because printing doesn't wait for it. Until it has been fetched, the page
 * itself is printed.
 */
export function paper<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  let Loaded: ComponentType<P> | undefined;
  const fetchSheet = async () => {
    Loaded ??= onPaper(await load());
  };

  return function PaperLater(props: P) {
    const [, setIsLoaded] = useState(Loaded !== undefined);
    useEffect(() => {
      let isHere = true;
      const sheet = async () => {
        await fetchSheet();
        if (isHere) setIsLoaded(true);
      };
      sheets.add(sheet);
      whenIdle()
        .then(sheet)
        // `printPage` tries again.
        .catch(() => undefined);
      return () => {
        isHere = false;
        sheets.delete(sheet);
      };
    }, []);
    return Loaded ? <Loaded {...props} /> : null;
  };
}

export async function printPage(): Promise<void> {
  await Promise.allSettled([...sheets].map((sheet) => sheet()));
  print();
}

/** Renders the sheet while the browser prints. */
function onPaper<P extends object>(Sheet: ComponentType<P>): ComponentType<P> {
  return function OnPaper(props: P) {
    if (!useIsPrinting()) return null;
    return createPortal(
      <Paper>
        <Sheet {...props} />
      </Paper>,
      document.body,
    );
  };
}

function Paper({ children }: { children: ReactNode }) {
  useRootMark('onPaper');
  return (
    <div data-paper="" data-theme="light">
      {children}
    </div>
  );
}

/** Whether the browser is printing the page. Becomes true just before, so that the sheet is rendered in time. */
function useIsPrinting(): boolean {
  const [isPrinting, setIsPrinting] = useState(false);
  useEffect(() => {
    let place = 0;
    const begin = () => {
      place = scrollY;
      // The browser prints right after its event, without waiting for a later render.
      flushSync(() => setIsPrinting(true));
    };
    const end = () => {
      flushSync(() => setIsPrinting(false));
      // The sheet is shorter than the page, so the scroll position was lost.
      requestAnimationFrame(() => scrollTo(0, place));
    };
    addEventListener('beforeprint', begin);
    addEventListener('afterprint', end);
    return () => {
      removeEventListener('beforeprint', begin);
      removeEventListener('afterprint', end);
    };
  }, []);
  return isPrinting;
}
