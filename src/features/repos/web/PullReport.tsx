import { formatNumber } from '#web/text/format-number.ts';
import type { Pull, Repository } from '../contract.ts';
import { CommitList } from './CommitList.tsx';
import { NextSteps } from './NextSteps.tsx';
import { OutputLog } from './OutputLog.tsx';
import css from './PullReport.module.css';
import { failedPull, failureOf, hasLines } from './repository-view.ts';
import { words } from './words.ts';

/** The running pull line by line, or how the last one ended: what came, or why nothing did and what to do next. */
export function PullReport({ repository }: { repository: Repository }) {
  const { name, running, last_pull: last } = repository;
  const failure = failureOf(repository);
  if (running) {
    return (
      <>
        <OutputLog name={name} />
        <p className={css.quiet}>
          {words.repos.startedBy} <bdi>{running.by ?? words.repos.webhook}</bdi>. {words.repos.everybodySees}
        </p>
      </>
    );
  }
  if (failure) {
    const hasLog = failedPull(repository) !== undefined;
    return (
      <div className={hasLog ? css.failed : css.report}>
        {hasLog && <OutputLog name={name} />}
        <NextSteps repository={repository} {...failure} />
      </div>
    );
  }
  return last?.state === 'done' ? <Came name={name} pull={last} /> : null;
}

function Came({ name, pull }: { name: string; pull: Pull }) {
  const texts = words.repos;
  const lines = hasLines(pull) ? texts.lines(formatNumber(pull.added), formatNumber(pull.removed)) : '';
  return (
    <div className={css.report}>
      {pull.commit_count > 0 && (
        <>
          <h3>
            {texts.came}: {texts.sum(pull.commit_count, pull.files, lines)}
          </h3>
          <CommitList commits={pull.commits} count={pull.commit_count} />
        </>
      )}
      <details className={css.details}>
        <summary>{texts.showOutput}</summary>
        <OutputLog name={name} />
      </details>
    </div>
  );
}
