import type { Repository } from '../contract.ts';
import { type FailureKind, nextSteps } from '../failures.ts';
import css from './NextSteps.module.css';
import { shortHash } from './repository-view.ts';
import { words } from './words.ts';

interface Props {
  repository: Repository;
  kind: FailureKind;
  sentence: string;
}

/** Why it was not done and what a person can do about it, in this order. */
export function NextSteps({ repository, kind, sentence }: Props) {
  const { name, branch, configured_branch: configured } = repository;
  const own = kind === 'diverged' ? repository.ahead_commits : [];
  const files = kind === 'dirty' ? repository.changed_paths.slice(0, 5) : [];
  return (
    <section className={css.next} aria-label={words.repos.nextTitle}>
      <h3>{words.repos.nextTitle}</h3>
      <p>{sentence}</p>
      {own.length > 0 && (
        <ul className={css.list} aria-label={words.repos.onlyHere}>
          {own.map(({ hash, message, author }) => (
            <li key={hash}>
              <code>{shortHash(hash)}</code> <bdi>{message}</bdi> (<bdi translate="no">{author}</bdi>)
            </li>
          ))}
        </ul>
      )}
      {files.length > 0 && (
        <ul className={css.list} aria-label={words.repos.changed}>
          {files.map(({ path }) => (
            <li key={path}>
              <code>{path}</code>
            </li>
          ))}
        </ul>
      )}
      <ol className={css.steps}>
        {nextSteps(kind, { name, branch: configured ?? branch }).map((step) => (
          <li key={step}>{withCode(step)}</li>
        ))}
      </ol>
    </section>
  );
}

/** What is to be typed stands between quotes in the words, and as code on the page. */
function withCode(step: string) {
  // Odd parts stand between quotes.
  return step.split('"').map((part, index) => (index % 2 === 1 ? <code key={part}>{part}</code> : part));
}
