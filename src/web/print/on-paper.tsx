import type { ComponentType, ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useRootMark } from '../ui/Page.tsx';
import { useIsPrinting } from './use-is-printing.ts';

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
