import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { words } from '../words.ts';
import { classes } from './classes.ts';
import css from './Dialog.module.css';
import { Icon } from './Icon.tsx';

export interface Props {
  title: string;
  onClose: () => void;
  children: ReactNode;
  /**
   * `wide` for pictures and tables, `alert` for a question that must be answered, `top` for a list that grows and shrinks,
   * `sheet` for what takes the whole screen of a phone.
   */
  kind?: 'plain' | 'wide' | 'alert' | 'top' | 'sheet';
}

/**
 * A modal dialog: shown while it is rendered. The focus goes to the element inside that carries `data-autofocus` (the
 * safe button, or the one field), else to the close button; Escape closes; the focus then returns where it came from.
 */
export function Dialog({ title, onClose, children, kind = 'plain' }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const bodyId = useId();

  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return;
    element.showModal();
    element.querySelector<HTMLElement>('[data-autofocus]')?.focus();
    // Closing before the element leaves the page is what makes the browser hand the focus back.
    return () => element.close();
  }, []);

  return (
    <dialog
      ref={dialog}
      className={classes(css.dialog, kind in css && css[kind])}
      role={kind === 'alert' ? 'alertdialog' : undefined}
      aria-labelledby={titleId}
      aria-describedby={kind === 'alert' ? bodyId : undefined}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      // A browser may close it by itself, on a second Escape; our own closing finds it open again or gone.
      onClose={({ currentTarget }) => {
        if (!currentTarget.open && currentTarget.isConnected) onClose();
      }}
    >
      <div className={css.head}>
        <h2 id={titleId}>{title}</h2>
        {kind !== 'alert' && (
          <button type="button" className={css.close} onClick={onClose} aria-label={words.ui.close}>
            <Icon name="close" />
          </button>
        )}
      </div>
      <div id={bodyId}>{children}</div>
    </dialog>
  );
}

/** The buttons at the foot of a dialog; the safe one first. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className={css.actions}>{children}</div>;
}
