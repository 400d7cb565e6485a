import { formatNumber } from '../text/format-number.ts';
import css from './content.module.css';

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

const digits = '0123456789'.split('');

/** All ten digits in a column, rolled to one of them; the container must show only one line. */
export function Wheel({ digit }: { digit: string }) {
  return (
    <span className={css.wheel} style={{ transform: `translateY(${-10 * Number(digit)}%)` }}>
      {digits.map((name) => (
        <span key={name}>{name}</span>
      ))}
    </span>
  );
}
