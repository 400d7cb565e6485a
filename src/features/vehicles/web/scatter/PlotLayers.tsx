import { memo, useEffect, useMemo, useRef } from 'react';
import type { Frame } from '#web/charts/Axes.tsx';
import type { Dot } from '#web/charts/nearest.ts';
import { theme } from '#web/device/preferences.ts';
import { namePartsOf } from '../car-names.ts';
import { useFavourites } from '../favourite-cars.ts';
import { usePickedCars } from '../picked-cars.ts';
import type { PlottedCar } from './axes.ts';
import css from './CarPlot.module.css';
import { type Form, forms, isolatedDots, markAt, placeLabels } from './plot-rules.ts';

interface DotsProps {
  dots: readonly Dot[];
  formAt: (index: number) => Form;
  widthPx: number;
  heightPx: number;
}

/** Dots in one path merge into one shape, so they're spread over several paths, which darken where they overlap. */
const layers = 6;
/** With more dots, a canvas is faster. */
const maxShapes = 1500;

/** A half-transparent shape for each car, depending on its body type. */
export const PlotDots = memo(function PlotDots({ dots, formAt, widthPx, heightPx }: DotsProps) {
  const paths = useMemo(
    () =>
      forms.flatMap((form) =>
        Array.from({ length: layers }, (_, layer) => ({
          key: `${form} ${layer}`,
          isOpen: form === 'others',
          d: dots
            .map((dot, index) => ({ dot, index }))
            .filter(({ index }) => index % layers === layer && formAt(index) === form)
            .map(({ dot }) => markAt(form, dot.x, dot.y))
            .join(''),
        })).filter(({ d }) => d !== ''),
      ),
    [dots, formAt],
  );
  if (dots.length > maxShapes) return <CanvasDots paths={paths} widthPx={widthPx} heightPx={heightPx} />;
  return (
    <svg className={css.dots} width={widthPx} height={heightPx} aria-hidden="true">
      {paths.map(({ key, isOpen, d }) => (
        <path key={key} d={d} data-open={isOpen || undefined} />
      ))}
    </svg>
  );
});

interface CanvasProps extends Pick<DotsProps, 'widthPx' | 'heightPx'> {
  paths: readonly { isOpen: boolean; d: string }[];
}

function CanvasDots({ paths, widthPx, heightPx }: CanvasProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const chosenTheme = theme.useValue();
  // biome-ignore lint/correctness/useExhaustiveDependencies: its colours depend on the theme
  useEffect(() => {
    const element = canvas.current;
    const context = element?.getContext('2d');
    if (!element || !context) return;
    const sharpness = devicePixelRatio;
    element.width = widthPx * sharpness;
    element.height = heightPx * sharpness;
    context.scale(sharpness, sharpness);
    const { color } = getComputedStyle(element);
    context.strokeStyle = color;
    context.fillStyle = color;
    for (const { isOpen, d } of paths) {
      const path = new Path2D(d);
      context.globalAlpha = 0.4;
      if (!isOpen) context.fill(path);
      context.globalAlpha = 0.85;
      context.stroke(path);
    }
  }, [paths, widthPx, heightPx, chosenTheme]);
  // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a canvas without content isn't focusable
  return <canvas ref={canvas} className={css.dots} style={{ width: widthPx, height: heightPx }} aria-hidden="true" />;
}

interface LabelsProps {
  cars: readonly PlottedCar[];
  dots: readonly Dot[];
  frontier: readonly number[];
  frame: Frame;
}

const maxLabels = 16;
const longest = 22;
/** Comparing each dot with all others is too slow for more dots than this. */
const maxMeasured = 1500;

/** The most important names: cars on the frontier, favourites, picked ones, then some isolated ones. */
export const PlotLabels = memo(function PlotLabels({ cars, dots, frontier, frame }: LabelsProps) {
  const favourites = useFavourites();
  const { picked } = usePickedCars();
  const labels = useMemo(() => {
    const all = cars.map((_, index) => index);
    const idOf = (index: number) => cars[index]?.row.vehicle.id ?? '';
    const order = [
      ...frontier,
      ...all.filter((index) => favourites.has(idOf(index))),
      ...all.filter((index) => picked.includes(idOf(index))),
      ...(dots.length <= maxMeasured ? isolatedDots(dots) : []),
    ];
    return placeLabels({
      dots,
      textOf: (index) => shortNameOf(cars[index]),
      order: [...new Set(order)],
      bounds: {
        left: frame.left,
        right: frame.left + frame.width,
        top: frame.top - 12,
        bottom: frame.top + frame.height,
      },
      max: maxLabels,
      leftFirst: new Set(frontier),
    });
  }, [cars, dots, frontier, frame, favourites, picked]);
  return (
    <g className={css.labels}>
      {labels.map(({ index, text, x, y, anchor }) => (
        <text
          key={index}
          x={x}
          y={y}
          dy="0.32em"
          textAnchor={anchor}
          data-frontier={frontier.includes(index) || undefined}
        >
          {text}
        </text>
      ))}
    </g>
  );
});

/** Parts of a name that only distinguish versions of a model, left out to save space. */
const details =
  /\s*\(.*$|\s+[\d.]+\s*kWh\b|\s+(?:RWD|AWD|FWD|[24]WD|4MATIC\+?|xDrive|quattro|Single Motor|Dual Motor|Electric)\b/g;
/** Shorter names get their make: not "2" but "Polestar 2". */
const shortest = 3;

function shortNameOf(car: PlottedCar | undefined): string {
  if (car === undefined) return '';
  const { make, model } = namePartsOf(car.row);
  const plain = model.replace(details, '');
  const name = plain.length < shortest ? `${make} ${plain}` : plain;
  return name.length > longest ? `${name.slice(0, longest - 1).trimEnd()}…` : name;
}
