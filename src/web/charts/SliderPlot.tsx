import {
  type InputHTMLAttributes,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useState,
} from 'react';
import readoutCss from './DayBars.module.css';
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
    // biome-ignore lint/a11y/noStaticElementInteractions: the slider in it handles the keys
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

type Arrow = 'ArrowLeft' | 'ArrowRight' | 'ArrowUp' | 'ArrowDown';

interface ReadoutProps {
  ref: RefObject<HTMLDivElement | null>;
  label: string;
  widthPx: number;
  heightPx: number;
  count: number;
  startAt: number;
  keySteps: Record<Arrow, number>;
  indexAt: (xPx: number, yPx: number) => number | undefined;
  /** The point above which the value is shown. */
  pointOf: (index: number) => { x: number; y: number };
  textOf: (index: number) => string;
  /** Drawn at the selected value. */
  ringOf: (index: number) => ReactNode;
  /** The drawing, which isn't rendered again while values are read. */
  children: ReactNode;
}

/** A drawing whose values are read one by one: by pointing, by touch, and with the arrow keys of a native slider. */
export function Readout(props: ReadoutProps) {
  const { ref, label, widthPx, heightPx, count, startAt, keySteps, indexAt, textOf, ringOf, children } = props;
  const [pointed, setPointed] = useState<number>();
  const at = pointed !== undefined && pointed < count ? pointed : undefined;
  useEscape(at !== undefined, () => setPointed(undefined));

  const onKeyDown = (event: KeyboardEvent) => {
    const step = keySteps[event.key as Arrow];
    if (step === undefined) return;
    event.preventDefault();
    const next = (at ?? startAt) + step;
    if (next >= 0 && next < count) setPointed(next);
  };
  return (
    <SliderPlot
      ref={ref}
      heightPx={heightPx}
      onPoint={(xPx, yPx) => setPointed(indexAt(xPx, yPx))}
      onLeave={() => setPointed(undefined)}
      slider={{
        'aria-label': label,
        'aria-valuetext': textOf(at ?? startAt),
        min: 0,
        max: count - 1,
        value: at ?? startAt,
        onChange: ({ target }) => setPointed(Number(target.value)),
        onKeyDown,
        onFocus: () => setPointed((index) => index ?? startAt),
      }}
    >
      {widthPx > 0 && (
        <svg width={widthPx} height={heightPx} aria-hidden="true">
          {children}
          {at !== undefined && <g className={readoutCss.ring}>{ringOf(at)}</g>}
        </svg>
      )}
      {at !== undefined && <Bubble {...props.pointOf(at)} widthPx={widthPx} text={textOf(at)} />}
    </SliderPlot>
  );
}

/** Shifted left in proportion to its position, so that it never overflows an edge. */
function Bubble({ x, y, widthPx, text }: { x: number; y: number; widthPx: number; text: string }) {
  const share = Math.min(1, Math.max(0, x / widthPx));
  return (
    <p
      className={readoutCss.bubble}
      aria-hidden="true"
      style={{ left: x, top: y, translate: `${-100 * share}% -100%` }}
    >
      {text}
    </p>
  );
}

/** Content that covers the drawing must be dismissible without moving the pointer. */
function useEscape(isShown: boolean, hide: () => void): void {
  useEffect(() => {
    if (!isShown) return;
    const onKeyDown = ({ key }: globalThis.KeyboardEvent) => key === 'Escape' && hide();
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  });
}
