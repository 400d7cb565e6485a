import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { type Direction, type Dot, nextDot } from '#web/charts/nearest.ts';
import { words } from '../words.ts';
import type { Axis } from './axes.ts';
import css from './CarPlot.module.css';
import type { PlottedCar } from './plotted-cars.ts';

interface Props {
  cars: readonly PlottedCar[];
  dots: readonly Dot[];
  x: Axis;
  y: Axis;
  pointed: number | undefined;
  onPoint: (index: number | undefined) => void;
}

const arrows: Partial<Record<string, Direction>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
};

/** The dot that is pointed at, else the first: a link to its car, from which the arrow keys lead to each other one. */
export function DotLink({ cars, dots, x, y, pointed, onPoint }: Props) {
  const link = useRef<HTMLAnchorElement>(null);
  /** The dot that keys led to: its link is new, and takes the focus when it is there. */
  const [reached, setReached] = useState<string>();
  const index = pointed ?? 0;
  const car = cars[index];
  const dot = dots[index];

  useLayoutEffect(() => {
    if (reached !== undefined && reached === car?.to) link.current?.focus({ preventScroll: true });
  }, [reached, car]);

  if (!car || !dot) return null;
  const onKeyDown = (event: KeyboardEvent) => {
    const direction = arrows[event.key];
    if (event.key === 'Escape') onPoint(undefined);
    if (!direction) return;
    event.preventDefault();
    const next = nextDot(dots, index, direction);
    if (next === undefined) return;
    setReached(cars[next]?.to);
    onPoint(next);
  };
  return (
    <a
      key={car.to}
      ref={link}
      href={car.to}
      className={css.dot}
      data-pointed={pointed !== undefined || undefined}
      style={{ left: dot.x, top: dot.y }}
      onKeyDown={onKeyDown}
      onFocus={() => onPoint(index)}
    >
      <span className="visually-hidden">{words.carChart.dot(car.row.name, x.text(car.x), y.text(car.y))}</span>
    </a>
  );
}
