import css from './content.module.css';

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
