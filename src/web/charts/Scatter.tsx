import { type KeyboardEvent, memo, type PointerEvent, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { Axes, type Frame, roomForLabels } from './Axes.tsx';
import { type Direction, type Dot, nearestDot, nextDot } from './nearest.ts';
import css from './Scatter.module.css';
import { type Scale, scaleFor } from './scale.ts';
import { useWidth } from './use-width.ts';

interface ScatterPoint {
  id: string;
  to: string;
  x: number;
  y: number;
}

interface ScatterAxis {
  title: string;
  mark: (value: number) => string;
}

interface Props {
  label: string;
  points: readonly ScatterPoint[];
  /** Read out at a dot: what it is, and its two figures. */
  nameOf: (index: number) => string;
  x: ScatterAxis;
  y: ScatterAxis;
  /** Which dot is pointed at, by mouse, touch or keys. */
  pointed: number | undefined;
  onPoint: (index: number | undefined) => void;
}

/** What does not move while somebody points at one dot after the other. */
const FixedAxes = memo(Axes);

const narrowPx = 600;
const reachPx = 28;
/** Half of the last mark of the axis stands beyond its end. */
const marginRightPx = 28;
/** Dots in one path melt into one shape; in several they darken where they lie upon each other. */
const layers = 6;
const arrows: Partial<Record<string, Direction>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
};

interface Layout {
  frame: Frame;
  scaleX: Scale;
  scaleY: Scale;
  dots: Dot[];
}

function layOut(points: readonly ScatterPoint[], y: ScatterAxis, widthPx: number): Layout {
  const isNarrow = widthPx < narrowPx;
  const heightPx = isNarrow ? 360 : 480;
  const scaleX = scaleFor(
    points.map((point) => point.x),
    isNarrow ? 3 : 6,
  );
  const scaleY = scaleFor(
    points.map((point) => point.y),
    isNarrow ? 5 : 6,
  );
  const left = roomForLabels(scaleY, y.mark);
  const frame = { left, top: 28, width: Math.max(0, widthPx - left - marginRightPx), height: heightPx - 28 - 46 };
  const dots = points.map((point) => ({
    x: Math.round(frame.left + frame.width * scaleX.share(point.x)),
    y: Math.round(frame.top + frame.height * (1 - scaleY.share(point.y))),
  }));
  return { frame, scaleX, scaleY, dots };
}

/** Thousands of dots over two axes. One of them is a link that follows the arrow keys, so that each can be reached and opened. */
export function Scatter({ label, points, nameOf, x, y, pointed, onPoint }: Props) {
  const [ref, widthPx] = useWidth<HTMLDivElement>();
  const layout = useMemo(() => layOut(points, y, widthPx), [points, y, widthPx]);
  const { frame, scaleX, scaleY, dots } = layout;
  const heightPx = frame.top + frame.height + 46;

  const follow = (event: PointerEvent<HTMLDivElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    onPoint(nearestDot(dots, event.clientX - box.left, event.clientY - box.top, reachPx));
  };
  const pointedPoint = pointed === undefined ? undefined : points[pointed];
  return (
    <section ref={ref} className={css.plot} style={{ height: heightPx }} aria-label={label}>
      {widthPx > 0 && (
        <>
          <svg width={widthPx} height={heightPx} aria-hidden="true">
            <FixedAxes frame={frame} x={scaleX} y={scaleY} formatX={x.mark} formatY={y.mark} />
            <text className={css.axisName} x={0} y={13}>
              {y.title}
            </text>
            <text className={css.axisName} x={frame.left + frame.width} y={heightPx - 4} textAnchor="end">
              {x.title}
            </text>
          </svg>
          <Dots dots={dots} widthPx={widthPx} heightPx={heightPx} />
          {/* Keys have the link of the dot; this hears the pointer. */}
          <div
            className={css.pointer}
            data-over={pointedPoint !== undefined || undefined}
            onPointerMove={follow}
            onPointerDown={follow}
            onPointerLeave={({ pointerType }) => pointerType === 'mouse' && onPoint(undefined)}
            onPointerUp={({ pointerType }) => pointerType === 'mouse' && pointedPoint && navigate(pointedPoint.to)}
          />
          <DotLink points={points} nameOf={nameOf} dots={dots} pointed={pointed} onPoint={onPoint} />
        </>
      )}
    </section>
  );
}

/** Lines without length and with round ends: one element for hundreds of dots, coloured by the style sheet. */
const Dots = memo(function Dots({
  dots,
  widthPx,
  heightPx,
}: {
  dots: readonly Dot[];
  widthPx: number;
  heightPx: number;
}) {
  const paths = useMemo(
    () =>
      Array.from({ length: layers }, (_, layer) =>
        dots
          .filter((_dot, index) => index % layers === layer)
          .map(({ x, y }) => `M${x} ${y}h0`)
          .join(''),
      ),
    [dots],
  );
  return (
    <svg
      className={css.dots}
      width={widthPx}
      height={heightPx}
      aria-hidden="true"
      data-many={dots.length > 1500 || undefined}
    >
      {paths.map((d, layer) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: layers have nothing but their place
        <path key={layer} d={d} />
      ))}
    </svg>
  );
});

type LinkProps = Pick<Props, 'points' | 'nameOf' | 'pointed' | 'onPoint'> & { dots: readonly Dot[] };

function DotLink({ points, nameOf, dots, pointed, onPoint }: LinkProps) {
  const link = useRef<HTMLAnchorElement>(null);
  /** The dot that keys led to: its link is new, and takes the focus when it is there. */
  const [reached, setReached] = useState<string>();
  const index = pointed ?? 0;
  const point = points[index];
  const dot = dots[index];
  const id = point?.id;

  useLayoutEffect(() => {
    if (reached !== undefined && reached === id) link.current?.focus({ preventScroll: true });
  }, [reached, id]);

  if (!point || !dot) return null;
  const onKeyDown = (event: KeyboardEvent) => {
    const direction = arrows[event.key];
    if (!direction) return;
    event.preventDefault();
    const next = nextDot(dots, index, direction);
    if (next === undefined) return;
    setReached(points[next]?.id);
    onPoint(next);
  };
  return (
    <a
      key={point.id}
      ref={link}
      href={point.to}
      className={css.dot}
      data-pointed={pointed !== undefined || undefined}
      style={{ left: dot.x, top: dot.y }}
      onKeyDown={onKeyDown}
      onFocus={() => onPoint(index)}
    >
      <span className="visually-hidden">{nameOf(index)}</span>
    </a>
  );
}
