import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
import { pages } from '#shared/pages.ts';
import { addressFor } from '#web/api/client.ts';
import { copyText } from '#web/device/share-link.ts';
import { Connection } from '#web/live/Connection.tsx';
import { type LiveState, refetcher, useEventStream } from '#web/live/use-event-stream.ts';
import * as shell from '#web/messages.ts';
import { userQuery } from '#web/session/session.ts';
import { formatNumber } from '#web/text/format-number.ts';
import { Ago, useElapsedSeconds } from '#web/ui/Ago.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import * as icons from '#web/ui/icon-shapes.ts';
import { useNotice } from '#web/ui/Notice.tsx';
import { Page } from '#web/ui/Page.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { QueryState } from '#web/ui/QueryState.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import type { gitEvents, Pull, Repository } from '../contract.ts';
import { outputQuery, type Pulling, repositoriesQuery, usePulling } from './api.ts';
import css from './GitPage.module.css';
import * as messages from './messages.ts';
import { PullReport, PullSteps } from './PullReport.tsx';
import { CommitList, RepositoryName, RepositorySummary } from './RepositoryParts.tsx';
import { failedPull, isBlocked, shortHash, sortRepositories, stateOf } from './repository-view.ts';

const texts = messages.repos;

export function GitPage() {
  const query = useQuery(repositoriesQuery);
  const hasAny = (query.data?.length ?? 0) > 0;
  const live = useGitLive(hasAny);
  const isPulling = query.data?.some(({ running }) => running !== null) ?? false;
  const connection = isPulling ? { ...shell.live.connection, offline: texts.reconnecting } : shell.live.connection;
  return (
    <Page
      title={pages.git.title}
      sign="admin"
      actions={hasAny ? <Connection state={live} texts={connection} /> : undefined}
    >
      <QueryState query={query} title={texts.failed} skeleton={<Skeleton height="12rem" count={2} />}>
        {(repositories) => <Repositories repositories={repositories} />}
      </QueryState>
    </Page>
  );
}

function Repositories({ repositories }: { repositories: readonly Repository[] }) {
  const [only, ...others] = repositories;
  if (only === undefined) return <NoRepository />;
  if (others.length === 0) return <OneRepository repository={only} />;
  return sortRepositories(repositories).map((repository) => (
    <RepositoryCard key={repository.name} repository={repository} />
  ));
}

const outputPrefix = 'output/';

function useGitLive(enabled: boolean): LiveState {
  const client = useQueryClient();
  const refetch = useMemo(() => refetcher(client), [client]);
  const refetchAll = () => {
    const open = client.getQueryCache().findAll({ queryKey: repositoriesQuery.queryKey, type: 'active' });
    for (const { queryKey } of open) refetch(queryKey);
  };
  const refetchOne = (topic: string) => {
    if (topic === 'everything') refetchAll();
    else if (topic.startsWith(outputPrefix)) refetch(outputQuery(topic.slice(outputPrefix.length)).queryKey);
    else refetch(repositoriesQuery.queryKey);
  };
  const { state } = useEventStream({
    path: addressFor<typeof gitEvents>('/git/events', {}),
    enabled,
    listen: () => ({
      onStale: (topics) => topics.forEach(refetchOne),
      // Fetches whatever was missed while disconnected.
      onOpen: refetchAll,
      // The session or the role has ended. Refetching the user shows which, and the guard reacts to it.
      onGone: () => void client.invalidateQueries({ queryKey: userQuery.queryKey }),
    }),
  });
  return state;
}

/** The page of a site that has only one repository, whose button fills the page. */
function OneRepository({ repository }: { repository: Repository }) {
  const pulling = usePulling(repository);
  const { name, running, behind, coming, fetched_at: fetchedAt } = repository;
  return (
    <>
      <div className={css.main}>
        <RepositoryName repository={repository} />
        {running ? (
          <Progress {...{ name, pulling }} pull={running} />
        ) : isBlocked(repository) ? (
          <CheckAgain name={name} />
        ) : (
          <PullSign {...{ repository, pulling }} />
        )}
        <PullReport repository={repository} />
      </div>
      <div className={css.columns}>
        <Panel title={texts.incoming}>
          {coming.length > 0 ? (
            <CommitList commits={coming} count={behind ?? coming.length} />
          ) : (
            <p>{fetchedAt === null ? texts.neverLooked : texts.nothingComes}</p>
          )}
        </Panel>
        <Panel title={texts.here}>
          <RepositorySummary repository={repository} />
        </Panel>
      </div>
      {pulling.proofDialog}
    </>
  );
}

const example = `{
  "site": { "path": "/srv/site" },
  "notes": {
    "path": "/srv/notes",
    "branch": "main",
    "protocols": ["https", "ssh"],
    "webhook_secret_file": "/etc/pitstop/notes-webhook-secret",
    "after": ["make", "deploy"]
  }
}`;

function NoRepository() {
  const file = useRef<HTMLTextAreaElement>(null);
  const notify = useNotice();
  const copy = async () => {
    if (await copyText(example)) notify(texts.copied);
    else file.current?.select();
  };
  return (
    <Panel title={texts.noneTitle} actions={<Button onClick={copy}>{texts.copy}</Button>}>
      <p>{texts.noneText}</p>
      <textarea
        ref={file}
        className={css.file}
        readOnly
        rows={example.split('\n').length}
        value={example}
        aria-label={texts.fileName}
        spellCheck={false}
      />
      <p>{texts.noneRules}</p>
    </Panel>
  );
}

function PullSign({ repository, pulling }: { repository: Repository; pulling: Pulling }) {
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

/** Shown while a pull would be refused. Checks whether the problem on the server has been fixed. */
function CheckAgain({ name }: { name: string }) {
  const { isFetching, refetch } = useQuery(repositoriesQuery);
  return (
    <Button className={css.check} busy={isFetching} onClick={() => void refetch()} aria-label={texts.checkName(name)}>
      {texts.check}
    </Button>
  );
}

function Progress({ name, pull, pulling }: { name: string; pull: Pull; pulling: Pulling }) {
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

function RepositoryCard({ repository }: { repository: Repository }) {
  const pulling = usePulling(repository);
  const { name, running, commit, behind, coming, fetched_at: fetchedAt } = repository;
  const word = failedPull(repository) ? texts.pullAgain : texts.pull;
  return (
    <section className={css.card} aria-label={name} data-state={stateOf(repository)}>
      <div className={css.head}>
        <RepositoryName repository={repository} />
        {running ? (
          <Button busy={pulling.isStopping} onClick={pulling.stop} aria-label={texts.stopName(name)}>
            {texts.stop}
          </Button>
        ) : isBlocked(repository) ? (
          <CheckAgain name={name} />
        ) : (
          <Button
            tone={word === texts.pull ? 'accent' : 'plain'}
            busy={pulling.isStarting}
            onClick={pulling.pull}
            aria-label={`${word} ${name}`}
          >
            <Icon shape={icons.download} />
            {word}
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
        <RepositorySummary repository={repository} />
      </details>
      {pulling.proofDialog}
    </section>
  );
}
