import { type ReactNode, useEffectEvent, useId, useLayoutEffect, useRef } from 'react';
import * as messages from '../messages.ts';
import { enterDialog } from '../navigation/dialog-entries.ts';
import { classes } from './classes.ts';
import css from './Dialog.module.css';
import { Icon } from './Icon.tsx';

export interface Props {
  title: string;
  onClose: () => void;
  children: ReactNode;
  /**
   * `wide` for pictures and tables, `alert` for a question that must be answered, `top` for a list that changes its
   * height, `sheet` for full screen on a phone, `drawer` for a panel from the bottom that leaves a strip of the page
   * visible, `foot` for one at the bottom that's as tall as its content, `screen` for full screen everywhere, always
   * dark.
   */
  kind?: 'plain' | 'wide' | 'alert' | 'top' | 'sheet' | 'drawer' | 'foot' | 'screen';
  /** For a drawer that's only as tall as its content. */
  isLow?: boolean;
  headEnd?: ReactNode;
  /** A class for a custom frame, without the usual header. */
  frame?: string | undefined;
  /** Whether the dialog has its own address, so that any navigation, including Back, closes it. */
  hasAddress?: boolean;
}

/**
 * A modal dialog, open while it's rendered. The focus goes to the element with `data-autofocus` (the safe button, or
 * the only field), otherwise to the close button. Escape and Back close the dialog, and the focus returns to where it
 * was. Only one dialog is visible: one that opens another is covered until that is closed.
 */
export function Dialog(props: Props) {
  const { title, onClose, children, kind = 'plain', isLow = false, headEnd, frame, hasAddress = false } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const bodyId = useId();

  const isShown = useRef(false);
  const close = useEffectEvent(() => onClose());

  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return;
    element.showModal();
    isShown.current = true;
    element.querySelector<HTMLElement>('[data-autofocus]')?.focus();
    const cover = (isCovered: boolean) => element.toggleAttribute('data-covered', isCovered);
    const leave = enterDialog({ close, cover, hasAddress });
    return () => {
      isShown.current = false;
      leave();
      // Closing it before the element is removed makes the browser restore the focus.
      element.close();
    };
  }, [hasAddress]);

  return (
    <dialog
      ref={dialog}
      className={classes(css.dialog, kind in css && css[kind], frame)}
      role={kind === 'alert' ? 'alertdialog' : undefined}
      aria-labelledby={frame === undefined ? titleId : undefined}
      aria-label={frame === undefined ? undefined : title}
      aria-describedby={kind === 'alert' ? bodyId : undefined}
      data-low={isLow || undefined}
      data-theme={kind === 'screen' ? 'dark' : undefined}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      // On a second Escape the browser may close the dialog. Closing it ourselves doesn't count as dismissing it.
      onClose={({ currentTarget }) => {
        if (!currentTarget.open && isShown.current) onClose();
      }}
    >
      {frame === undefined && (
        <div className={css.head}>
          <h2 id={titleId}>{title}</h2>
          {headEnd}
          {kind !== 'alert' && (
            <button type="button" className={css.close} onClick={onClose} aria-label={messages.ui.close}>
              <Icon name="close" />
            </button>
          )}
        </div>
      )}
      {frame === undefined ? (
        <div id={bodyId} className={css.body}>
          {children}
        </div>
      ) : (
        children
      )}
    </dialog>
  );
}

/** A dialog's buttons; the safe one first. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className={css.actions}>{children}</div>;
}
