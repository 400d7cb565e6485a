import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { pathTo } from '#shared/pages.ts';
import { useTextInAddress } from '#web/forms/use-text-in-address.ts';
import { SignedIn } from '#web/layout/SignedIn.tsx';
import { Button } from '#web/ui/Button.tsx';
import { ButtonLink } from '#web/ui/ButtonLink.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { TextField } from '#web/ui/Field.tsx';
import { Page } from '#web/ui/Page.tsx';
import { QueryState } from '#web/ui/QueryState.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import type { Challenge } from '../contract.ts';
import { challengesQuery } from './api.ts';
import css from './Challenges.module.css';
import { ChallengeTable } from './ChallengeTable.tsx';
import { matches } from './matches.ts';
import { words } from './words.ts';

const texts = words.challenges;

/** The pool of challenges. */
export function ChallengesPage() {
  const query = useQuery(challengesQuery);
  return (
    <Page
      title={texts.title}
      sign="bingo"
      lead={texts.lead}
      actions={
        <ButtonLink tone="accent" to={pathTo('challengeForm')}>
          {texts.new}
        </ButtonLink>
      }
    >
      <QueryState query={query} title={texts.fetching} skeleton={<Skeleton height="4.5rem" count={8} />}>
        {(challenges) => <FilteredTable challenges={challenges} />}
      </QueryState>
    </Page>
  );
}

function FilteredTable({ challenges }: { challenges: readonly Challenge[] }) {
  const [filter, setFilter] = useTextInAddress('filter');
  const deferredFilter = useDeferredValue(filter);
  const [opened, setOpened] = useState<string>();
  const shown = challenges.filter((challenge) => matches(challenge, deferredFilter));

  if (challenges.length === 0) return <EmptyState title={texts.empty} detail={texts.emptyDetail} />;
  return (
    <>
      <div className={css.filter}>
        <TextField
          label={texts.filter}
          hint={texts.filterHint}
          type="search"
          value={filter}
          onChange={setFilter}
          autoComplete="off"
          enterKeyHint="search"
        />
        <p role="status">{texts.count(shown.length, challenges.length)}</p>
      </div>
      {shown.length === 0 ? (
        <EmptyState
          title={texts.noMatch(deferredFilter)}
          action={<Button onClick={() => setFilter('')}>{texts.clear}</Button>}
        />
      ) : (
        <SignedIn>
          {(user) => (
            <ChallengeTable
              challenges={shown}
              user={user}
              opened={opened}
              onToggle={(id) => setOpened(id === opened ? undefined : id)}
            />
          )}
        </SignedIn>
      )}
    </>
  );
}
