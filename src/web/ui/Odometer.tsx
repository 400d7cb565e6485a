import { formatNumber } from '../text/format-number.ts';
import css from './content.module.css';
import { Wheel } from './Wheel.tsx';

interface Props {
  value: number;
  /** Minimum number of wheels; leading zeros are dimmed. */
  wheels?: number;
}

/** A number on rolling wheels. Screen readers only get the number. */
export function Odometer({ value, wheels = 4 }: Props) {
  const whole = String(Math.max(0, Math.round(value)));
  const shown = whole.padStart(wheels, '0').split('');
  return (
    <span className={css.odometer}>
      <span className="visually-hidden">{formatNumber(value)}</span>
      {shown.map((digit, index) => {
        const place = shown.length - index;
        return (
          <span key={place} className={css.window} data-leading={place > whole.length || undefined} aria-hidden="true">
            <Wheel digit={digit} />
          </span>
        );
      })}
    </span>
  );
}
