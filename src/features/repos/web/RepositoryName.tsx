import { formatTime } from '#web/text/format.ts';
import { useElapsedSeconds } from '#web/ui/Ago.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import * as icons from '#web/ui/icon-shapes.ts';
import { Tag } from '#web/ui/Tag.tsx';
import type { Pull, Repository } from '../contract.ts';
import css from './RepositoryName.module.css';
import { failedPull, standingOf } from './repository-view.ts';
import { words } from './words.ts';

/** Name, branch and how it stands, in one row. */
export function RepositoryName({ repository }: { repository: Repository }) {
  const branch = repository.branch ?? repository.configured_branch;
  return (
    <div className={css.row}>
      <h2 className={css.name}>
        <bdi>{repository.name}</bdi>
      </h2>
      {branch && (
        <span className={css.branch}>
          <Icon name="git" />
          <bdi translate="no">{branch}</bdi>
        </span>
      )}
      <StandingTags repository={repository} />
    </div>
  );
}

/** How a repository stands, always in words; the colour only goes with them. */
function StandingTags({ repository }: { repository: Repository }) {
  const { ahead, behind } = repository;
  // Commits that only wait to come are told by the button; a branch that also has its own is a matter of its own.
  const divergence = ahead ? words.repos.aheadBehind(ahead, behind ?? 0) : '';
  return (
    <span className={css.tags}>
      <StandingTag repository={repository} />
      {divergence && <Tag tone="warn">{divergence}</Tag>}
    </span>
  );
}

function StandingTag({ repository }: { repository: Repository }) {
  const texts = words.repos.standing;
  const standing = standingOf(repository);
  switch (standing) {
    case 'pulling':
    case 'running-after':
      return repository.running && <RunningTag pull={repository.running} standing={standing} />;
    case 'failed':
    case 'stopped': {
      const failed = failedPull(repository);
      const word = failed?.state === 'interrupted' ? texts.interrupted : texts.failed;
      const when = failed?.ended_at ?? failed?.started_at;
      const text = standing === 'stopped' ? (failed?.sentence ?? texts.stopped) : word;
      return <Tag tone="bad">{when && standing === 'failed' ? `${text}, ${formatTime(when)}` : text}</Tag>;
    }
    case 'problem':
      return <Tag tone="bad">{texts.problem}</Tag>;
    case 'dirty':
      return <Tag tone="warn">{texts.dirty(repository.changed_files ?? 0)}</Tag>;
    case 'clean':
      return (
        <Tag tone="good">
          <Icon shape={icons.check} />
          {texts.clean}
        </Tag>
      );
    default:
      return <Tag>{texts.unknown}</Tag>;
  }
}

function RunningTag({ pull, standing }: { pull: Pull; standing: 'pulling' | 'running-after' }) {
  const seconds = useElapsedSeconds(Date.parse(pull.started_at));
  return <Tag sign="race">{words.repos.standing[standing](seconds)}</Tag>;
}
