import css from './Dots.module.css';

interface Props {
  /** The number of filled dots. */
  count: number;
  /** The total number of dots; defaults to `count`. */
  of?: number;
}

/** Difficulty in dots, as on the board; text beside it says the same. */
export function Dots({ count, of = count }: Props) {
  return (
    <span className={css.dots} aria-hidden="true">
      {Array.from({ length: of }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: dots have no identity besides their position
        <span key={index} data-on={index < count || undefined} />
      ))}
    </span>
  );
}
