import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import { useRootMark } from '../ui/Page.tsx';

/** The sheet, drawn while the browser prints. */
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

/** Whether the browser is drawing the page for paper. True before it begins: what is drawn for paper only stands there in time. */
function useIsPrinting(): boolean {
  const [isPrinting, setIsPrinting] = useState(false);
  useEffect(() => {
    let place = 0;
    const begin = () => {
      place = scrollY;
      // The browser draws as soon as its event has been heard, and waits for no later rendering.
      flushSync(() => setIsPrinting(true));
    };
    const end = () => {
      flushSync(() => setIsPrinting(false));
      // Paper is shorter than the page: where one was is lost with its height.
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
