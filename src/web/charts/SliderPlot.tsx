import type { InputHTMLAttributes, PointerEvent, ReactNode, RefObject } from 'react';
import css from './SliderPlot.module.css';

interface Props {
  /** Measures the width of the drawing. */
  ref: RefObject<HTMLDivElement | null>;
  heightPx: number;
  /** Pointed at or touched, in px from the upper left corner. */
  onPoint: (xPx: number, yPx: number) => void;
  onLeave: () => void;
  /** Tapped, or Enter pressed, at the place that was pointed at last. */
  onPick?: (() => void) | undefined;
  /** Of the native slider, which makes the values be heard and reached by keys. */
  slider: InputHTMLAttributes<HTMLInputElement>;
  className?: string | undefined;
  children: ReactNode;
}

/** A drawing whose values are read by pointing, by touch, and by the keys of a native slider over it. */
export function SliderPlot({ ref, heightPx, onPoint, onLeave, onPick, slider, className = '', children }: Props) {
  const follow = (event: PointerEvent<HTMLDivElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    onPoint(event.clientX - box.left, event.clientY - box.top);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the slider in it takes the keys
    // biome-ignore lint/a11y/useKeyWithClickEvents: Enter is heard by the slider
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
