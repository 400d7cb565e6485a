import type { InputHTMLAttributes, PointerEvent, ReactNode, RefObject } from 'react';
import css from './LineChart.module.css';

interface Props {
  ref: RefObject<HTMLDivElement | null>;
  heightPx: number;
  /** Called with the position of the pointer or finger, in px from the upper left corner. */
  onPoint: (xPx: number, yPx: number) => void;
  onLeave: () => void;
  /** Called on a tap or Enter, after `onPoint` has given the position. */
  onPick?: (() => void) | undefined;
  /** Props of the native slider, which serves screen readers and keys. */
  slider: InputHTMLAttributes<HTMLInputElement>;
  className?: string | undefined;
  children: ReactNode;
}

/** A drawing whose values are read by pointing, by touch, and with the keys of a native slider over it. */
export function SliderPlot({ ref, heightPx, onPoint, onLeave, onPick, slider, className = '', children }: Props) {
  const follow = (event: PointerEvent<HTMLDivElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    onPoint(event.clientX - box.left, event.clientY - box.top);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the slider inside handles the keys
    // biome-ignore lint/a11y/useKeyWithClickEvents: the slider handles Enter
    <div
      ref={ref}
      className={`${css.plot} ${className}`}
      style={{ height: heightPx }}
      onPointerMove={follow}
      onPointerDown={follow}
      onClick={onPick}
      onPointerLeave={({ pointerType }) => pointerType === 'mouse' && onLeave()}
    >
      <input
        type="range"
        className={css.keys}
        {...slider}
        onBlur={onLeave}
        onKeyDown={onPick && (({ key }) => key === 'Enter' && onPick())}
      />
      {children}
    </div>
  );
}
