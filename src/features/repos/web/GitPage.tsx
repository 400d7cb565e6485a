import { useQuery } from '@tanstack/react-query';
import { pages } from '#shared/pages.ts';
import { Connection } from '#web/live/Connection.tsx';
import { Page } from '#web/ui/Page.tsx';
import { QueryState } from '#web/ui/QueryState.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { words as shell } from '#web/words.ts';
import type { Repository } from '../contract.ts';
import { repositoriesQuery } from './api.ts';
import { NoRepository } from './NoRepository.tsx';
import { OneRepository } from './OneRepository.tsx';
import { RepositoryCard } from './RepositoryCard.tsx';
import { inOrder } from './repository-view.ts';
import { useGitLive } from './use-git-live.ts';
import { words } from './words.ts';

/** The repositories of the server, each with the button that pulls it. */
export function GitPage() {
  const query = useQuery(repositoriesQuery);
  const hasAny = (query.data?.length ?? 0) > 0;
  const live = useGitLive(hasAny);
  const isPulling = query.data?.some(({ running }) => running !== null) ?? false;
  const texts = isPulling ? { ...shell.live.connection, offline: words.repos.reconnecting } : shell.live.connection;
  return (
    <Page title={pages.git.title} sign="admin" actions={hasAny ? <Connection state={live} texts={texts} /> : undefined}>
      <QueryState query={query} title={words.repos.failed} skeleton={<Skeleton height="12rem" count={2} />}>
        {(repositories) => <Repositories repositories={repositories} />}
      </QueryState>
    </Page>
  );
}

function Repositories({ repositories }: { repositories: readonly Repository[] }) {
  const [only, ...others] = repositories;
  if (only === undefined) return <NoRepository />;
  if (others.length === 0) return <OneRepository repository={only} />;
  return inOrder(repositories).map((repository) => <RepositoryCard key={repository.name} repository={repository} />);
}
