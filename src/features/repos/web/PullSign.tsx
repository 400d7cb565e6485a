import { formatNumber } from '#web/text/format-number.ts';
import { Ago, useElapsedSeconds } from '#web/ui/Ago.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import * as icons from '#web/ui/icon-shapes.ts';
import type { Pull, Repository } from '../contract.ts';
import css from './PullSign.module.css';
import { PullSteps } from './PullSteps.tsx';
import { failedPull } from './repository-view.ts';
import type { usePulling } from './use-pulling.ts';
import { words } from './words.ts';

interface Props {
  repository: Repository;
  pulling: ReturnType<typeof usePulling>;
}

/** The button of a page with one repository, as big as what it is for; while a pull runs its place shows how far it is. */
export function PullSign({ repository, pulling }: Props) {
  const { running } = repository;
  return running ? (
    <Progress name={repository.name} pull={running} pulling={pulling} />
  ) : (
    <PullButton {...{ repository, pulling }} />
  );
}

function PullButton({ repository, pulling }: Props) {
  const texts = words.repos;
  const { behind, fetched_at: fetchedAt, name } = repository;
  const word = failedPull(repository) === undefined ? texts.pull : texts.pullAgain;
  return (
    <button
      type="button"
      className={css.sign}
      aria-disabled={pulling.isStarting || undefined}
      onClick={pulling.isStarting ? undefined : pulling.pull}
    >
      <span className={css.word}>
        <Icon shape={icons.download} />
        {pulling.isStarting ? texts.pulling : word} <span className="visually-hidden">{name}</span>
      </span>
      {fetchedAt === null ? (
        <span className={css.detail}>{texts.seeNew}</span>
      ) : (
        <>
          <span className={css.count}>{behind ? texts.wait(behind, formatNumber(behind)) : texts.upToDate}</span>
          <span className={css.detail}>
            {texts.looked} <Ago at={fetchedAt} />
          </span>
        </>
      )}
    </button>
  );
}

function Progress({ name, pull, pulling }: { name: string; pull: Pull; pulling: Props['pulling'] }) {
  const texts = words.repos;
  const seconds = useElapsedSeconds(Date.parse(pull.started_at));
  return (
    <div className={css.progress}>
      <p className={css.running}>
        {pull.step === 'after' ? texts.afterCommand : texts.pulling} <span>{texts.forSeconds(seconds)}</span>
      </p>
      <PullSteps name={name} pull={pull} />
      <Button busy={pulling.isStopping} onClick={pulling.stop}>
        {texts.stop}
      </Button>
    </div>
  );
}
