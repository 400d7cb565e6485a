import { formatNumber } from '#web/text/format-number.ts';
import { Ago } from '#web/ui/Ago.tsx';
import { Facts } from '#web/ui/Facts.tsx';
import type { Pull, Repository } from '../contract.ts';
import css from './HereNow.module.css';
import { shortHash } from './repository-view.ts';
import { words } from './words.ts';

/** What is checked out, what was changed in it, and how the last pull went. */
export function HereNow({ repository }: { repository: Repository }) {
  const { commit, branch, upstream, changed_files: changed, changed_paths: paths, last_pull: last } = repository;
  const texts = words.repos;
  const facts = [
    {
      label: texts.commit,
      value: commit ? (
        <>
          <code className={css.hash}>{shortHash(commit.hash)}</code> <bdi>{commit.message}</bdi>
          <span className={css.quiet}>
            <bdi translate="no">{commit.author}</bdi>, <Ago at={commit.at} />
          </span>
        </>
      ) : (
        texts.noCommit
      ),
    },
    {
      label: texts.branch,
      value: (
        <>
          <bdi>{branch ?? texts.noBranch}</bdi>
          {upstream && <span className={css.quiet}>{texts.follows(upstream)}</span>}
        </>
      ),
    },
    { label: texts.lastPull, value: last ? <LastPull pull={last} /> : texts.neverPulled },
  ];
  if (changed) {
    facts.splice(2, 0, {
      label: texts.changed,
      value: (
        <ul className={css.paths}>
          {paths.map(({ path }) => (
            <li key={path}>
              <code className={css.hash}>{path}</code>
            </li>
          ))}
          {changed > paths.length && <li className={css.quiet}>{texts.moreFiles(changed - paths.length)}</li>}
        </ul>
      ),
    });
  }
  return (
    <>
      <Facts facts={facts} />
      {repository.has_webhook && <p className={css.quiet}>{texts.webhookOn}</p>}
    </>
  );
}

/** Who, when, how it ended, how long it took and what it brought. */
function LastPull({ pull }: { pull: Pull }) {
  const texts = words.repos;
  const { by, started_at: at, state, duration_ms: tookMs, commit_count: commits, files, after_command: after } = pull;
  return (
    <>
      <bdi>{by ?? texts.webhook}</bdi>, <Ago at={at} />: {texts.endings[state]}
      <span className={css.quiet}>
        {[
          tookMs !== null && texts.took(secondsOf(tookMs)),
          state === 'done' && (commits > 0 ? texts.sum(commits, files, '') : texts.upToDate),
        ]
          .filter(Boolean)
          .join(', ')}
      </span>
      {after && (
        <span className={css.quiet}>
          {texts.afterCommand}: {texts.afterEndings[after.state]}
          {after.state === 'failed' && after.exit_code !== null && `, ${texts.exitCode(after.exit_code)}`}
        </span>
      )}
    </>
  );
}

const secondsOf = (ms: number) => words.repos.secondsText(formatNumber(Math.round(ms / 100) / 10));
