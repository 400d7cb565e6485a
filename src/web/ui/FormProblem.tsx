import css from './Field.module.css';

/** What went wrong with the form as a whole, above its button. */
export function FormProblem({ problem }: { problem: string | undefined }) {
  return <div role="alert">{problem && <p className={css.error}>{problem}</p>}</div>;
}
