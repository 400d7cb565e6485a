import type { Vehicle } from '../../vehicle.ts';
import { figureText, numberText } from '../figure-text.ts';
import { Silhouette } from '../Silhouette.tsx';
import { words } from '../words.ts';
import css from './Dimensions.module.css';

const texts = words.carFigures;
const spaceMm = 5000;

/** The car from the side over a parking space of five metres, true to scale; nothing where length or height are not known. */
export function Dimensions({ car: { dimensions, misscellaneous } }: { car: Vehicle }) {
  const { length_mm: length, height_mm: height, width_mm: width } = dimensions;
  if (length === undefined || height === undefined) return null;
  const longest = Math.max(spaceMm, length);
  const share = (mm: number) => `${((100 * mm) / longest).toFixed(1)}%`;
  return (
    <div className={css.drawing} aria-hidden="true">
      <p className={css.above}>
        <span>{numberText('dimensions.height_mm', height)}</span>
        {width !== undefined && <span>{texts.wide(numberText('dimensions.width_mm', width))}</span>}
      </p>
      <div className={css.scene} style={{ aspectRatio: `${longest} / ${height}` }}>
        <span className={css.height} />
        <div className={css.car} style={{ width: share(length) }}>
          <Silhouette body={misscellaneous.body} className={css.outline} isFilling />
        </div>
      </div>
      <span className={css.length} style={{ width: share(length) }} />
      <p className={css.space}>
        <span>{figureText('dimensions.length_mm', length)}</span>
        <span className={css.what}>{texts.parkingSpace}</span>
      </p>
    </div>
  );
}
