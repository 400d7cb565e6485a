import { Panel } from '#web/ui/Panel.tsx';
import type { Repository } from '../contract.ts';
import { CommitList } from './CommitList.tsx';
import { HereNow } from './HereNow.tsx';
import css from './OneRepository.module.css';
import { PullReport } from './PullReport.tsx';
import { PullSign } from './PullSign.tsx';
import { RepositoryName } from './RepositoryName.tsx';
import { usePulling } from './use-pulling.ts';
import { words } from './words.ts';

/** A site with one repository: its button is the page. */
export function OneRepository({ repository }: { repository: Repository }) {
  const pulling = usePulling(repository);
  const { behind, coming, fetched_at: fetchedAt } = repository;
  const texts = words.repos;
  return (
    <>
      <div className={css.main}>
        <RepositoryName repository={repository} />
        <PullSign repository={repository} pulling={pulling} />
        <PullReport repository={repository} />
      </div>
      <div className={css.columns}>
        <Panel title={texts.wouldCome}>
          {coming.length > 0 ? (
            <CommitList commits={coming} count={behind ?? coming.length} />
          ) : (
            <p>{fetchedAt === null ? texts.neverLooked : texts.nothingComes}</p>
          )}
        </Panel>
        <Panel title={texts.here}>
          <HereNow repository={repository} />
        </Panel>
      </div>
      {pulling.proofDialog}
    </>
  );
}
