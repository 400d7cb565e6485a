import {
  type CSSProperties,
  type KeyboardEvent,
  memo,
  type PointerEvent,
  useCallback,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { Axes, type Frame, roomForLabels } from '#web/charts/Axes.tsx';
import { type Direction, type Dot, nearestDot, nextDot } from '#web/charts/nearest.ts';
import { type Scale, scaleFor } from '#web/charts/scale.ts';
import { useWidth } from '#web/charts/use-width.ts';
import { navigate } from '#web/navigation/navigate.ts';
import { Button } from '#web/ui/Button.tsx';
import { ButtonLink } from '#web/ui/ButtonLink.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import * as icons from '#web/ui/icon-shapes.ts';
import { namePartsOf } from '../car-names.ts';
import * as messages from '../messages.ts';
import { usePicking } from '../picking.tsx';
import { Silhouette } from '../Silhouette.tsx';
import type { Axis, PlottedCar } from './axes.ts';
import css from './CarPlot.module.css';
import { PlotDots, PlotLabels } from './PlotLayers.tsx';
import { formOf, frontierPath, markAt } from './plot-rules.ts';

interface Props {
  cars: readonly PlottedCar[];
  /** Indexes of the cars on the Pareto frontier, in the order of the line; empty if an axis has no better end. */
  frontier: readonly number[];
  x: Axis;
  y: Axis;
  /** Index of the car chosen by mouse, touch or keyboard. */
  active: number | undefined;
  onActivate: (index: number | undefined) => void;
}

/** Memoised, because the axes don't change while the pointer moves between dots. */
const FixedAxes = memo(Axes);

const reachPx = 28;
/**
 * A dot this close always becomes active. Farther away, the active dot stays active, so that its card can be reached.
 */
const certainPx = 9;

/**
 * Plots every car by two figures, with a line through the best. The active dot is a link with a card, and arrow keys
 * move to other dots.
 */
export function CarPlot({ cars, frontier, x, y, active, onActivate }: Props) {
  const [ref, widthPx] = useWidth<HTMLDivElement>();
  const layout = useMemo(() => layOutPlot(cars, y, widthPx), [cars, y, widthPx]);
  const { frame, scaleX, scaleY, dots, heightPx } = layout;
  const formAt = useCallback((index: number) => formOf(cars[index]?.row.vehicle.misscellaneous.body), [cars]);
  const line = useMemo(() => {
    if (x.better === undefined || y.better === undefined) return '';
    return frontierPath(
      frontier.flatMap((index) => dots[index] ?? []),
      frame,
      x.better,
      y.better,
    );
  }, [frontier, dots, frame, x, y]);

  const dotAt = (event: PointerEvent<HTMLDivElement>): number | undefined => {
    const box = event.currentTarget.getBoundingClientRect();
    const [left, top] = [event.clientX - box.left, event.clientY - box.top];
    const certain = nearestDot(dots, left, top, certainPx);
    if (certain !== undefined) return certain;
    const shown = active === undefined ? undefined : dots[active];
    if (shown && Math.hypot(shown.x - left, shown.y - top) <= reachPx) return active;
    return nearestDot(dots, left, top, reachPx);
  };
  /** The first tap shows the card, the second opens the car. */
  const tap = (event: PointerEvent<HTMLDivElement>) => {
    const index = dotAt(event);
    const car = index === undefined ? undefined : cars[index];
    if (car !== undefined && index === active) navigate(car.to);
    else onActivate(index);
  };
  const car = active === undefined ? undefined : cars[active];
  const dot = active === undefined ? undefined : dots[active];
  return (
    <section
      ref={ref}
      className={css.plot}
      style={{ height: heightPx }}
      aria-label={messages.carChart.plot}
      onPointerLeave={({ pointerType }) => pointerType === 'mouse' && onActivate(undefined)}
    >
      {widthPx > 0 && (
        <>
          <svg width={widthPx} height={heightPx} aria-hidden="true">
            <FixedAxes frame={frame} x={scaleX} y={scaleY} formatX={x.mark} formatY={y.mark} />
            <path className={css.frontier} d={line} />
          </svg>
          <PlotDots dots={dots} formAt={formAt} widthPx={widthPx} heightPx={heightPx} />
          <svg className={css.dots} width={widthPx} height={heightPx} aria-hidden="true">
            <path
              className={css.onFrontier}
              d={frontier.map((index) => markAt(formAt(index), dots[index]?.x ?? 0, dots[index]?.y ?? 0)).join('')}
            />
            <PlotLabels cars={cars} dots={dots} frontier={frontier} frame={frame} />
            {dot && <path className={css.guides} d={`M${frame.left} ${dot.y}H${dot.x}V${frame.top + frame.height}`} />}
          </svg>
          {/* For the pointer only; the keyboard uses the dot's link. */}
          <div
            className={css.pointer}
            data-over={car !== undefined || undefined}
            onPointerMove={(event) => event.pointerType === 'mouse' && onActivate(dotAt(event))}
            onPointerUp={tap}
          />
          <DotLink cars={cars} dots={dots} x={x} y={y} active={active} onActivate={onActivate} />
          {car && dot && <PlotCard car={car} dot={dot} x={x} y={y} widthPx={widthPx} heightPx={heightPx} />}
        </>
      )}
    </section>
  );
}

interface PlotLayout {
  frame: Frame;
  scaleX: Scale;
  scaleY: Scale;
  dots: Dot[];
  heightPx: number;
}

const narrowPx = 600;
const tall = { heightPx: 630, top: 64, bottom: 52 };
/**
 * The height reserved for the page above and below the plot, so that the horizontal axis is visible without scrolling.
 */
const aroundPx = 225;
const minTallPx = 420;
/** For phones, with the names of the axes below the plot. */
const small = { heightPx: 420, top: 16, bottom: 32 };
/** Space for the half of the last axis label that extends beyond the axis. */
const marginRightPx = 24;

const isNarrow = (widthPx: number): boolean => widthPx < narrowPx;

function layOutPlot(points: readonly { x: number; y: number }[], y: Axis, widthPx: number): PlotLayout {
  const { top, bottom, heightPx: maxPx } = isNarrow(widthPx) ? small : tall;
  const heightPx = isNarrow(widthPx) ? maxPx : Math.min(maxPx, Math.max(minTallPx, innerHeight - aroundPx));
  const scaleX = scaleFor(
    points.map((point) => point.x),
    isNarrow(widthPx) ? 3 : 6,
  );
  const scaleY = scaleFor(
    points.map((point) => point.y),
    isNarrow(widthPx) ? 5 : 7,
  );
  const left = roomForLabels(scaleY, y.mark);
  const frame = { left, top, width: Math.max(0, widthPx - left - marginRightPx), height: heightPx - top - bottom };
  const dots = points.map((point) => ({
    x: Math.round(frame.left + frame.width * scaleX.share(point.x)),
    y: Math.round(frame.top + frame.height * (1 - scaleY.share(point.y))),
  }));
  return { frame, scaleX, scaleY, dots, heightPx };
}

interface PlotCardProps {
  car: PlottedCar;
  dot: Dot;
  x: Axis;
  y: Axis;
  widthPx: number;
  heightPx: number;
}

const cardPx = { width: 268, height: 160 };
const besidePx = 14;

/** The dot's car and its actions: beside the dot, or at the bottom of a phone's screen. */
function PlotCard({ car, dot, x, y, widthPx, heightPx }: PlotCardProps) {
  const { row } = car;
  const { id, year, misscellaneous } = row.vehicle;
  const { make, model } = namePartsOf(row);
  const { isPicked, toggle, sheet } = usePicking(id);
  const left = dot.x + besidePx + cardPx.width > widthPx ? dot.x - besidePx - cardPx.width : dot.x + besidePx;
  const top = Math.min(dot.y + besidePx, heightPx - cardPx.height);
  return (
    <div className={css.card} style={{ '--left': `${Math.max(0, left)}px`, '--top': `${top}px` } as CSSProperties}>
      <Silhouette body={misscellaneous.body} className={css.outline} />
      <p className={css.make}>{[make, year].filter(Boolean).join(' · ')}</p>
      <p className={css.model}>{model}</p>
      <p className={css.values}>
        <span>{y.text(car.y)}</span> <span>{x.text(car.x)}</span>
      </p>
      <div className={css.buttons}>
        <ButtonLink to={car.to} tone="accent">
          {messages.carChart.openCar}
          <span className="visually-hidden"> {row.name}</span>
        </ButtonLink>
        <Button onClick={toggle} aria-pressed={isPicked}>
          <Icon {...(isPicked ? { shape: icons.check } : { name: 'plus' })} />
          {messages.carList.compare}
        </Button>
      </div>
      {sheet}
    </div>
  );
}

interface DotLinkProps {
  cars: readonly PlottedCar[];
  dots: readonly Dot[];
  x: Axis;
  y: Axis;
  active: number | undefined;
  onActivate: (index: number | undefined) => void;
}

const arrows: Partial<Record<string, Direction>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
};

/** A link to the car of the active dot, or else of the first one. Arrow keys move it to other dots. */
function DotLink({ cars, dots, x, y, active, onActivate }: DotLinkProps) {
  const link = useRef<HTMLAnchorElement>(null);
  /** The address of the dot reached by keyboard. Its new link receives the focus once it's rendered. */
  const [reached, setReached] = useState<string>();
  const index = active ?? 0;
  const car = cars[index];
  const dot = dots[index];

  useLayoutEffect(() => {
    if (reached !== undefined && reached === car?.to) link.current?.focus({ preventScroll: true });
  }, [reached, car]);

  if (!car || !dot) return null;
  const onKeyDown = (event: KeyboardEvent) => {
    const direction = arrows[event.key];
    if (event.key === 'Escape') onActivate(undefined);
    if (!direction) return;
    event.preventDefault();
    const next = nextDot(dots, index, direction);
    if (next === undefined) return;
    setReached(cars[next]?.to);
    onActivate(next);
  };
  return (
    <a
      key={car.to}
      ref={link}
      href={car.to}
      className={css.dot}
      data-active={active !== undefined || undefined}
      style={{ left: dot.x, top: dot.y }}
      onKeyDown={onKeyDown}
      onFocus={() => onActivate(index)}
    >
      <span className="visually-hidden">{messages.carChart.dot(car.row.name, x.text(car.x), y.text(car.y))}</span>
    </a>
  );
}
