import css from './Dots.module.css';

interface Props {
  /** How many are filled. */
  count: number;
  /** How many there are; else as many as are filled. */
  of?: number;
}

/** Difficulty in dots, as on the board; words stand beside it. */
export function Dots({ count, of = count }: Props) {
  return (
    <span className={css.dots} aria-hidden="true">
      {Array.from({ length: of }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: dots have nothing but their place
        <span key={index} data-on={index < count || undefined} />
      ))}
    </span>
  );
}
