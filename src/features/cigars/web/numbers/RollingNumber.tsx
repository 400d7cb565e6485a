import { formatNumber } from '#web/text/format-number.ts';
import css from './RollingNumber.module.css';

const digits = '0123456789'.split('');

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
            {digit === ',' ? (
              ','
            ) : (
              <span className={css.wheel} style={{ translate: `0 ${-10 * Number(digit)}%` }}>
                {digits.map((name) => (
                  <span key={name}>{name}</span>
                ))}
              </span>
            )}
          </span>
        );
      })}
    </span>
  );
}
