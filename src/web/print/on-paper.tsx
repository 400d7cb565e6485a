import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import { useRootMark } from '../ui/Page.tsx';

/** Renders the sheet while the browser prints. */
export function onPaper<P extends object>(Sheet: ComponentType<P>): ComponentType<P> {
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

/** Whether the browser is printing the page. True before it starts, so that the sheet is rendered in time. */
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
