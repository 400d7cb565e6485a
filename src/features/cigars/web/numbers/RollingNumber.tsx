import { formatNumber } from '#web/text/format-number.ts';
import { Wheel } from '#web/ui/Wheel.tsx';
import css from './RollingNumber.module.css';

/** The page's one number, on wheels that roll to the next. Only the number itself is read out. */
export function RollingNumber({ value }: { value: number }) {
  const text = formatNumber(value);
  return (
    <span className={css.number} data-length={text.length > 4 ? 'long' : undefined}>
      <span className="visually-hidden">{text}</span>
      {text.split('').map((digit, index) => {
        const place = text.length - index;
        return (
          <span key={place} className={css.place} aria-hidden="true">
            {digit === ',' ? ',' : <Wheel digit={digit} />}
          </span>
        );
      })}
    </span>
  );
}
