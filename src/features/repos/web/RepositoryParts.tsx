import { formatTime } from '#web/text/format.ts';
import { formatNumber } from '#web/text/format-number.ts';
import { Ago, useElapsedSeconds } from '#web/ui/Ago.tsx';
import { Facts } from '#web/ui/Facts.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import * as icons from '#web/ui/icon-shapes.ts';
import { Tag } from '#web/ui/Tag.tsx';
import type { CountedCommit, Pull, Repository } from '../contract.ts';
import css from './GitPage.module.css';
import * as messages from './messages.ts';
import { failedPull, hasLines, shortHash, stateOf } from './repository-view.ts';

const texts = messages.repos;

export function RepositoryName({ repository }: { repository: Repository }) {
  const { name, ahead, behind } = repository;
  const branch = repository.branch ?? repository.configured_branch;
  return (
    <div className={css.row}>
      <h2 className={css.name}>
        <bdi>{name}</bdi>
      </h2>
      {branch && (
        <span className={css.branch}>
          <Icon name="git" />
          <bdi translate="no">{branch}</bdi>
        </span>
      )}
      <span className={css.tags}>
        <StateTag repository={repository} />
        {/* The button announces incoming commits. */}
        {ahead ? <Tag tone="warn">{texts.aheadBehind(ahead, behind ?? 0)}</Tag> : null}
      </span>
    </div>
  );
}

/** A repository's state, always in words and not just in colour. */
function StateTag({ repository }: { repository: Repository }) {
  const { running, changed_files: changed, ahead, behind, fetched_at: fetchedAt } = repository;
  const state = stateOf(repository);
  const failed = failedPull(repository);
  if (running) return <RunningTag pull={running} />;
  if (failed?.state === 'stopped') return <Tag tone="bad">{failed.sentence ?? texts.states.stopped}</Tag>;
  if (failed) {
    const text = failed.state === 'interrupted' ? texts.states.interrupted : texts.states.failed;
    return <Tag tone="bad">{`${text}, ${formatTime(failed.ended_at ?? failed.started_at)}`}</Tag>;
  }
  if (state === 'problem') return <Tag tone="bad">{texts.states.problem}</Tag>;
  if (changed === null) return <Tag>{texts.states.unknown}</Tag>;
  if (changed > 0) return <Tag tone="warn">{texts.states.dirty(changed)}</Tag>;
  // A good tag would be misleading while there are commits to pull. Commits made on the server have a tag of their own.
  if (behind) return ahead ? null : <Tag tone="warn">{texts.aheadBehind(0, behind)}</Tag>;
  return (
    <Tag tone="good">
      <Icon shape={icons.check} />
      {fetchedAt === null || ahead ? texts.states.unchanged : texts.states.upToDate}
    </Tag>
  );
}

function RunningTag({ pull }: { pull: Pull }) {
  const seconds = useElapsedSeconds(Date.parse(pull.started_at));
  return <Tag sign="race">{texts.states[pull.step === 'after' ? 'running-after' : 'pulling'](seconds)}</Tag>;
}

export function CommitList({ commits, count }: { commits: readonly CountedCommit[]; count: number }) {
  return (
    <>
      <ol>
        {commits.map((commit) => (
          <li key={commit.hash} className={css.commit}>
            <code className={css.commitHash}>{shortHash(commit.hash)}</code>
            <p className={css.message}>
              <bdi>{commit.message}</bdi>
            </p>
            <p className={css.by}>
              <bdi translate="no">{commit.author}</bdi> · <Ago at={commit.at} /> · {texts.files(commit.files)}
              {hasLines(commit) && `, ${texts.lines(formatNumber(commit.added), formatNumber(commit.removed))}`}
            </p>
          </li>
        ))}
      </ol>
      {count > commits.length && <p>{texts.moreCommits(count - commits.length)}</p>}
    </>
  );
}

export function RepositorySummary({ repository }: { repository: Repository }) {
  const { commit, branch, upstream, changed_files: changed, changed_paths: paths, last_pull: last } = repository;
  const facts = [
    {
      label: texts.commit,
      value: commit ? (
        <>
          <code className={css.path}>{shortHash(commit.hash)}</code> <bdi>{commit.message}</bdi>
          <span className={css.under}>
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
          {upstream && <span className={css.under}>{texts.follows(upstream)}</span>}
        </>
      ),
    },
    changed && {
      label: texts.changed,
      value: (
        <ul className={css.paths}>
          {paths.map(({ path }) => (
            <li key={path}>
              <code className={css.path}>{path}</code>
            </li>
          ))}
          {changed > paths.length && <li className={css.under}>{texts.moreFiles(changed - paths.length)}</li>}
        </ul>
      ),
    },
    { label: texts.lastPull, value: last ? <LastPull pull={last} /> : texts.neverPulled },
  ];
  return (
    <>
      <Facts facts={facts.filter((fact) => fact !== null && fact !== 0)} />
      {repository.has_webhook && <p className={css.under}>{texts.webhookOn}</p>}
    </>
  );
}

function LastPull({ pull }: { pull: Pull }) {
  const { by, started_at: at, state, duration_ms: tookMs, commit_count: commits, files, after_command: after } = pull;
  return (
    <>
      <bdi>{by ?? texts.webhook}</bdi>, <Ago at={at} />: {texts.endings[state]}
      <span className={css.under}>
        {[
          tookMs !== null && texts.took(secondsOf(tookMs)),
          state === 'done' && (commits > 0 ? texts.sum(commits, files, '') : texts.upToDate),
        ]
          .filter(Boolean)
          .join(', ')}
      </span>
      {after && (
        <span className={css.under}>
          {texts.afterCommand}: {texts.afterEndings[after.state]}
          {after.state === 'failed' && after.exit_code !== null && `, ${texts.exitCode(after.exit_code)}`}
        </span>
      )}
    </>
  );
}

const secondsOf = (ms: number) => texts.secondsText(formatNumber(Math.round(ms / 100) / 10));
