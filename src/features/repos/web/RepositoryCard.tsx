import { formatNumber } from '#web/text/format-number.ts';
import { Ago } from '#web/ui/Ago.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import * as icons from '#web/ui/icon-shapes.ts';
import type { Repository } from '../contract.ts';
import { CommitList } from './CommitList.tsx';
import { HereNow } from './HereNow.tsx';
import { PullReport } from './PullReport.tsx';
import { PullSteps } from './PullSteps.tsx';
import css from './RepositoryCard.module.css';
import { RepositoryName } from './RepositoryName.tsx';
import { failedPull, shortHash, standingOf } from './repository-view.ts';
import { usePulling } from './use-pulling.ts';
import { words } from './words.ts';

/** One of several repositories, on its card. */
export function RepositoryCard({ repository }: { repository: Repository }) {
  const pulling = usePulling(repository);
  const { name, running, commit, behind, coming, fetched_at: fetchedAt } = repository;
  const texts = words.repos;
  return (
    <section className={css.card} aria-label={name} data-standing={standingOf(repository)}>
      <div className={css.head}>
        <RepositoryName repository={repository} />
        {running ? (
          <Button busy={pulling.isStopping} onClick={pulling.stop} aria-label={texts.stopName(name)}>
            {texts.stop}
          </Button>
        ) : (
          <Button
            tone={failedPull(repository) ? 'plain' : 'accent'}
            busy={pulling.isStarting}
            onClick={pulling.pull}
            aria-label={`${failedPull(repository) ? texts.pullAgain : texts.pull} ${name}`}
          >
            <Icon shape={icons.download} />
            {failedPull(repository) ? texts.pullAgain : texts.pull}
          </Button>
        )}
      </div>
      {running && <PullSteps name={name} pull={running} />}
      <PullReport repository={repository} />
      {coming.length > 0 && !running && (
        <details className={css.details}>
          <summary>
            {texts.wait(behind ?? coming.length, formatNumber(behind ?? coming.length))}
            {fetchedAt && (
              <>
                , {texts.looked} <Ago at={fetchedAt} />
              </>
            )}
          </summary>
          <CommitList commits={coming} count={behind ?? coming.length} />
        </details>
      )}
      <details className={css.details}>
        <summary>
          {commit ? (
            <>
              <code className={css.hash}>{shortHash(commit.hash)}</code> <bdi>{commit.message}</bdi> ·{' '}
              <bdi translate="no">{commit.author}</bdi>, <Ago at={commit.at} />
            </>
          ) : (
            texts.here
          )}
        </summary>
        <HereNow repository={repository} />
      </details>
      {pulling.proofDialog}
    </section>
  );
}
