import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useState } from 'react';
import css from './DayBars.module.css';
import { SliderPlot } from './SliderPlot.tsx';

type Arrow = 'ArrowLeft' | 'ArrowRight' | 'ArrowUp' | 'ArrowDown';

interface Props {
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
export function Readout(props: Props) {
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
          {at !== undefined && <g className={css.ring}>{ringOf(at)}</g>}
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
    <p className={css.bubble} aria-hidden="true" style={{ left: x, top: y, translate: `${-100 * share}% -100%` }}>
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
