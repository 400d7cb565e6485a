import css from './Field.module.css';

/** What went wrong with the form as a whole, above its button. */
export function FormProblem({ problem }: { problem: string | undefined }) {
  return <div role="alert">{problem && <p className={css.error}>{withWholeArrow(problem)}</p>}</div>;
}

/** The arrow of "what failed -> why" would otherwise be broken over two lines, behind its dash. */
function withWholeArrow(sentence: string) {
  const [what = '', ...why] = sentence.split(' -> ');
  if (why.length === 0) return sentence;
  return (
    <>
      {what} <span className={css.whole}>{'->'}</span> {why.join(' -> ')}
    </>
  );
}
