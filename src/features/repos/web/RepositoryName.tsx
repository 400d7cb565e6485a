import { Icon } from '#web/ui/Icon.tsx';
import type { Repository } from '../contract.ts';
import css from './RepositoryName.module.css';
import { StandingTags } from './StandingTag.tsx';

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
