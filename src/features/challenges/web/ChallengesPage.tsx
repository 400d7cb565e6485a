import { useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { pathTo } from '#shared/pages.ts';
import { SignedIn } from '#web/layout/SignedIn.tsx';
import type { SessionUser } from '#web/session/session.ts';
import { Button } from '#web/ui/Button.tsx';
import { ButtonLink } from '#web/ui/ButtonLink.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { Page } from '#web/ui/Page.tsx';
import { QueryState } from '#web/ui/QueryState.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import type { Challenge } from '../contract.ts';
import { challengesQuery } from './api.ts';
import css from './Challenges.module.css';
import { ChallengeTable } from './ChallengeTable.tsx';
import { ChallengeFilters } from './filters/ChallengeFilters.tsx';
import { filtersToDrop, narrowed, none } from './filters/challenge-filters.ts';
import { useFilters } from './filters/use-filters.ts';
import { words } from './words.ts';

const texts = words.challenges;

/** The pool of challenges. */
export function ChallengesPage() {
  const query = useQuery(challengesQuery);
  return (
    <div className={css.page}>
      <Page
        title={texts.title}
        sign="bingo"
        lead={<span className={css.lead}>{texts.lead}</span>}
        actions={
          <ButtonLink tone="accent" to={pathTo('challengeForm')}>
            <Icon name="plus" />
            <span>
              {texts.newWord}
              <span className={css.newRest}> {texts.newRest}</span>
            </span>
          </ButtonLink>
        }
      >
        <QueryState query={query} title={texts.fetching} skeleton={<Skeleton height="4.5rem" count={8} />}>
          {(challenges) =>
            challenges.length === 0 ? (
              <EmptyState title={texts.empty} detail={texts.emptyDetail} />
            ) : (
              <SignedIn>{(user) => <Pool challenges={challenges} user={user} />}</SignedIn>
            )
          }
        </QueryState>
      </Page>
    </div>
  );
}

function Pool({ challenges, user }: { challenges: readonly Challenge[]; user: SessionUser }) {
  const { filters, change, drop } = useFilters();
  const deferred = useDeferredValue(filters);
  const shown = narrowed(challenges, deferred, user.login);
  return (
    <>
      <ChallengeFilters challenges={challenges} login={user.login} filters={filters} change={change} />
      <p role="status" className={css.count}>
        {texts.count(shown.length, challenges.length)}
      </p>
      {shown.length > 0 ? (
        <ChallengeTable challenges={shown} user={user} />
      ) : (
        <EmptyState
          title={texts.nothingFits(deferred.text.trim())}
          action={
            <div className={css.drops}>
              {filtersToDrop(challenges, deferred, user.login).map(({ name, count }) => (
                <Button key={name} onClick={() => drop(name)}>
                  {texts.dropFor(texts.filters.names[name], count)}
                </Button>
              ))}
              <Button onClick={() => change(none)}>{texts.clear}</Button>
            </div>
          }
        />
      )}
    </>
  );
}
