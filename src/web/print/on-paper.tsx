import type { ComponentType } from 'react';
import { createPortal } from 'react-dom';
import { useIsPrinting } from './use-is-printing.ts';

/** The sheet, drawn while the browser prints. */
export function onPaper<P extends object>(Sheet: ComponentType<P>): ComponentType<P> {
  return function OnPaper(props: P) {
    if (!useIsPrinting()) return null;
    return createPortal(
      <div data-paper="" data-theme="light">
        <Sheet {...props} />
      </div>,
      document.body,
    );
  };
}
