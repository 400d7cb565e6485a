import { type ReactNode, useEffectEvent, useId, useLayoutEffect, useRef } from 'react';
import { enterDialog } from '../navigation/dialog-entries.ts';
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
   * `sheet` for what takes the whole screen of a phone, `drawer` for what rises from its foot and leaves a strip of the page, `foot` for
   * what stands there as high as it is, `screen` for what takes all of any screen, and is always dark.
   */
  kind?: 'plain' | 'wide' | 'alert' | 'top' | 'sheet' | 'drawer' | 'foot' | 'screen';
  /** Of a drawer: no higher than what stands in it. */
  isLow?: boolean;
  /** Beside the title. */
  headEnd?: ReactNode;
  /** A class that gives it another frame: what stands in it is all there is, without a head. */
  frame?: string | undefined;
  /** The address says that it is open: it is closed by going to another, and Back does so by itself. */
  hasAddress?: boolean;
}

/**
 * A modal dialog: shown while it is rendered. The focus goes to the element inside that carries `data-autofocus` (the
 * safe button, or the one field), else to the close button; Escape and Back close it; the focus then returns where it came
 * from. One dialog is seen at a time: one that opens another is covered until that one is closed.
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
      // Closing before the element leaves the page is what makes the browser hand the focus back.
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
      // A browser may close it by itself, on a second Escape; our own closing finds it open again or gone.
      onClose={({ currentTarget }) => {
        if (!currentTarget.open && isShown.current) onClose();
      }}
    >
      {frame === undefined && (
        <div className={css.head}>
          <h2 id={titleId}>{title}</h2>
          {headEnd}
          {kind !== 'alert' && (
            <button type="button" className={css.close} onClick={onClose} aria-label={words.ui.close}>
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

/** The buttons at the foot of a dialog; the safe one first. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className={css.actions}>{children}</div>;
}
