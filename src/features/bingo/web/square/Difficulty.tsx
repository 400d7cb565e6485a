import css from './Difficulty.module.css';

const levels = [1, 2, 3, 4, 5];

/** Difficulty as five dots; decorative, because the same is written where the square is read. */
export function Difficulty({ difficulty }: { difficulty: number }) {
  return (
    <span className={css.dots} aria-hidden="true">
      {levels.map((level) => (
        <span key={level} data-on={level <= difficulty || undefined} />
      ))}
    </span>
  );
}
