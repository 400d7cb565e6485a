import type { CSSProperties } from 'react';
import type { Dot } from '#web/charts/nearest.ts';
import { Button } from '#web/ui/Button.tsx';
import { ButtonLink } from '#web/ui/ButtonLink.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import * as icons from '#web/ui/icon-shapes.ts';
import { namePartsOf } from '../list/name-parts.ts';
import { Silhouette } from '../Silhouette.tsx';
import { usePicking } from '../use-picking.tsx';
import { words } from '../words.ts';
import type { Axis } from './axes.ts';
import css from './PlotCard.module.css';
import type { PlottedCar } from './plotted-cars.ts';

interface Props {
  car: PlottedCar;
  dot: Dot;
  x: Axis;
  y: Axis;
  widthPx: number;
  heightPx: number;
}

const cardPx = { width: 268, height: 160 };
const besidePx = 14;

/** Who the dot is and what one can do with it; beside the dot, on phones at the foot of the screen. */
export function PlotCard({ car, dot, x, y, widthPx, heightPx }: Props) {
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
          {words.carChart.openCar}
          <span className="visually-hidden"> {row.name}</span>
        </ButtonLink>
        <Button onClick={toggle} aria-pressed={isPicked}>
          <Icon {...(isPicked ? { shape: icons.check } : { name: 'plus' })} />
          {words.carList.compare}
        </Button>
      </div>
      {sheet}
    </div>
  );
}
