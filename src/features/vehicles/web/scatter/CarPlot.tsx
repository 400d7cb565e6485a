import { memo, type PointerEvent, useCallback, useMemo } from 'react';
import { Axes } from '#web/charts/Axes.tsx';
import { nearestDot } from '#web/charts/nearest.ts';
import { useWidth } from '#web/charts/use-width.ts';
import { navigate } from '#web/navigation/navigate.ts';
import { words } from '../words.ts';
import type { Axis } from './axes.ts';
import { formOf, markAt } from './body-forms.ts';
import css from './CarPlot.module.css';
import { DotLink } from './DotLink.tsx';
import { stepsThrough } from './frontier.ts';
import { PlotCard } from './PlotCard.tsx';
import { PlotDots } from './PlotDots.tsx';
import { PlotLabels } from './PlotLabels.tsx';
import { layOutPlot } from './plot-layout.ts';
import type { PlottedCar } from './plotted-cars.ts';

interface Props {
  cars: readonly PlottedCar[];
  /** Indexes of the cars on the edge, in the order of the line; empty where an axis has no better end. */
  edge: readonly number[];
  x: Axis;
  y: Axis;
  /** Which car is pointed at, by mouse, touch or keys. */
  pointed: number | undefined;
  onPoint: (index: number | undefined) => void;
}

/** What does not move while somebody points at one dot after the other. */
const FixedAxes = memo(Axes);

const reachPx = 28;
/** Another dot is meant from here on: up to then the one that is shown stays, so that its card can be reached. */
const surelyPx = 9;

/** Every car over two axes, with the edge of what one gets. One dot is a link that follows the arrow keys; a card tells of it. */
export function CarPlot({ cars, edge, x, y, pointed, onPoint }: Props) {
  const [ref, widthPx] = useWidth<HTMLDivElement>();
  const layout = useMemo(() => layOutPlot(cars, y, widthPx), [cars, y, widthPx]);
  const { frame, scaleX, scaleY, dots, heightPx } = layout;
  const formAt = useCallback((index: number) => formOf(cars[index]?.row.vehicle.misscellaneous.body), [cars]);
  const line = useMemo(() => {
    if (x.better === undefined || y.better === undefined) return '';
    return stepsThrough(
      edge.flatMap((index) => dots[index] ?? []),
      frame,
      x.better,
      y.better,
    );
  }, [edge, dots, frame, x, y]);

  const meant = (event: PointerEvent<HTMLDivElement>): number | undefined => {
    const box = event.currentTarget.getBoundingClientRect();
    const [left, top] = [event.clientX - box.left, event.clientY - box.top];
    const surely = nearestDot(dots, left, top, surelyPx);
    if (surely !== undefined) return surely;
    const shown = pointed === undefined ? undefined : dots[pointed];
    if (shown && Math.hypot(shown.x - left, shown.y - top) <= reachPx) return pointed;
    return nearestDot(dots, left, top, reachPx);
  };
  /** The first tap shows the card, the second opens the car. */
  const tap = (event: PointerEvent<HTMLDivElement>) => {
    const index = meant(event);
    const car = index === undefined ? undefined : cars[index];
    if (car !== undefined && index === pointed) navigate(car.to);
    else onPoint(index);
  };
  const car = pointed === undefined ? undefined : cars[pointed];
  const dot = pointed === undefined ? undefined : dots[pointed];
  return (
    <section
      ref={ref}
      className={css.plot}
      style={{ height: heightPx }}
      aria-label={words.carChart.plot}
      onPointerLeave={({ pointerType }) => pointerType === 'mouse' && onPoint(undefined)}
    >
      {widthPx > 0 && (
        <>
          <svg width={widthPx} height={heightPx} aria-hidden="true">
            <FixedAxes frame={frame} x={scaleX} y={scaleY} formatX={x.mark} formatY={y.mark} />
            <path className={css.edge} d={line} />
          </svg>
          <PlotDots dots={dots} formAt={formAt} widthPx={widthPx} heightPx={heightPx} />
          <svg className={css.dots} width={widthPx} height={heightPx} aria-hidden="true">
            <path
              className={css.onEdge}
              d={edge.map((index) => markAt(formAt(index), dots[index]?.x ?? 0, dots[index]?.y ?? 0)).join('')}
            />
            <PlotLabels cars={cars} dots={dots} edge={edge} frame={frame} />
            {dot && <path className={css.guides} d={`M${frame.left} ${dot.y}H${dot.x}V${frame.top + frame.height}`} />}
          </svg>
          {/* Keys have the link of the dot; this hears the pointer. */}
          <div
            className={css.pointer}
            data-over={car !== undefined || undefined}
            onPointerMove={(event) => event.pointerType === 'mouse' && onPoint(meant(event))}
            onPointerUp={tap}
          />
          <DotLink cars={cars} dots={dots} x={x} y={y} pointed={pointed} onPoint={onPoint} />
          {car && dot && <PlotCard car={car} dot={dot} x={x} y={y} widthPx={widthPx} heightPx={heightPx} />}
        </>
      )}
    </section>
  );
}
