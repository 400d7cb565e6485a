import { memo, useMemo } from 'react';
import type { Frame } from '#web/charts/Axes.tsx';
import type { Dot } from '#web/charts/nearest.ts';
import { useFavourites } from '../favourite-cars.ts';
import { namePartsOf } from '../list/name-parts.ts';
import { usePickedCars } from '../picked-cars.ts';
import css from './CarPlot.module.css';
import { isolatedDots, placeLabels } from './place-labels.ts';
import type { PlottedCar } from './plotted-cars.ts';

interface Props {
  cars: readonly PlottedCar[];
  dots: readonly Dot[];
  frontier: readonly number[];
  frame: Frame;
}

const maxLabels = 16;
const longest = 22;
/** Comparing each dot with all others is too slow for more. */
const maxMeasured = 1500;

/** The most important names: cars on the frontier, favourites, picked ones, then some isolated ones. */
export const PlotLabels = memo(function PlotLabels({ cars, dots, frontier, frame }: Props) {
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
