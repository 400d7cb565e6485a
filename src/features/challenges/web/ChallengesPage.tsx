import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useDeferredValue, useMemo, useState } from 'react';
import { useSearch } from 'wouter/use-browser-location';
import { groupBy } from '#shared/lists.ts';
import { pathTo } from '#shared/pages.ts';
import { useTextInAddress } from '#web/forms/use-text-in-address.ts';
import { SignedIn } from '#web/layout/Guard.tsx';
import { replaceQueryValue } from '#web/navigation/navigate.ts';
import type { SessionUser } from '#web/session/session.ts';
import { formatNumber } from '#web/text/format-number.ts';
import { Button } from '#web/ui/Button.tsx';
import { ButtonLink } from '#web/ui/ButtonLink.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { TextField } from '#web/ui/Field.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import * as icons from '#web/ui/icon-shapes.ts';
import { Page } from '#web/ui/Page.tsx';
import { QueryState } from '#web/ui/QueryState.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import type { Challenge } from '../contract.ts';
import { challengesQuery } from './api.ts';
import filtersCss from './ChallengeFilters.module.css';
import { CategoryIcon, ChallengeFacts, ChallengeRow, Dots } from './ChallengeRow.tsx';
import css from './Challenges.module.css';
import {
  type FilterName,
  type Filters,
  filterChallenges,
  filtersToDrop,
  isOwnChallenge,
  noFilters,
  parseFilters,
  valueInAddress,
  withoutFilter,
} from './challenge-filters.ts';
import * as messages from './messages.ts';

const texts = messages.challenges;

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
  const shown = filterChallenges(challenges, deferred, user.login);
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
              <Button onClick={() => change(noFilters)}>{texts.clear}</Button>
            </div>
          }
        />
      )}
    </>
  );
}

interface Props {
  challenges: readonly Challenge[];
  user: SessionUser;
}

/** Matches the style sheet, where rows are cards below this width. */
const wide = '(width >= 56rem)';

/** Wide pages show a table, with details opening below the row; phones show two-line rows, with details in a dialog. */
function ChallengeTable({ challenges, user }: Props) {
  const [opened, setOpened] = useState<{ challenge: Challenge; isBelow: boolean }>();
  const { columns } = messages.challenges;
  const toggle = (challenge: Challenge) =>
    setOpened(opened?.challenge.id === challenge.id ? undefined : { challenge, isBelow: matchMedia(wide).matches });
  return (
    <>
      <table className={css.table}>
        <thead className={css.head}>
          <tr>
            <th scope="col">{columns.title}</th>
            <th scope="col">{columns.description}</th>
            <th scope="col">{columns.difficulty}</th>
            <th scope="col">{columns.createdBy}</th>
            <th scope="col">{columns.actions}</th>
          </tr>
        </thead>
        <tbody>
          {challenges.map((challenge) => (
            <ChallengeRow
              key={challenge.id}
              challenge={challenge}
              user={user}
              isOpen={opened?.isBelow === true && challenge.id === opened.challenge.id}
              onToggle={() => toggle(challenge)}
            />
          ))}
        </tbody>
      </table>
      {opened?.isBelow === false && (
        <Dialog title={opened.challenge.title} onClose={() => setOpened(undefined)}>
          <p className={css.whole}>{opened.challenge.description}</p>
          <ChallengeFacts challenge={opened.challenge} />
        </Dialog>
      )}
    </>
  );
}

const filterTexts = messages.challenges.filters;

interface ChallengeFiltersProps extends Omit<FilterState, 'drop'> {
  challenges: readonly Challenge[];
  login: string;
}

/** Each count depends on the other filters. */
function ChallengeFilters({ challenges, login, filters, change }: ChallengeFiltersProps) {
  const other = (name: 'category' | 'photo' | 'isOwn') => filterChallenges(challenges, filters, login, name);
  const byCategory = groupBy(other('category'), ({ category }) => category);
  const categories = [...new Set(challenges.map(({ category }) => category))].sort();
  const photos = other('photo').filter((challenge) => challenge.image_required).length;
  const plain = other('photo').length - photos;
  const own = other('isOwn').filter((challenge) => isOwnChallenge(challenge, login)).length;
  return (
    <div className={filtersCss.filters}>
      <fieldset className={filtersCss.categories} aria-label={filterTexts.category}>
        <Choice isOn={filters.category === undefined} onClick={() => change({ category: undefined })}>
          {filterTexts.all} <Count of={other('category').length} />
        </Choice>
        {categories.map((category) => (
          <Choice
            key={category}
            isOn={filters.category === category}
            onClick={() => change({ category: filters.category === category ? undefined : category })}
          >
            <CategoryIcon category={category} />
            {messages.challenges.categories[category] ?? category} <Count of={byCategory.get(category)?.length ?? 0} />
          </Choice>
        ))}
      </fieldset>
      <div className={filtersCss.second}>
        <div className={filtersCss.text}>
          <TextField
            label={messages.challenges.filter}
            type="search"
            placeholder={messages.challenges.filterHint}
            value={filters.text}
            onChange={(text) => change({ text })}
            autoComplete="off"
            enterKeyHint="search"
          />
        </div>
        <fieldset className={filtersCss.switch} aria-label={filterTexts.difficulty}>
          <Part isOn={filters.difficulty === undefined} onClick={() => change({ difficulty: undefined })}>
            {filterTexts.any}
          </Part>
          {[1, 2, 3, 4, 5].map((level) => (
            <Part
              key={level}
              label={messages.challenges.difficultyOf(level)}
              isOn={filters.difficulty === level}
              onClick={() => change({ difficulty: filters.difficulty === level ? undefined : level })}
            >
              <Dots count={level} />
            </Part>
          ))}
        </fieldset>
        <fieldset className={`${filtersCss.switch} ${filtersCss.wide}`} aria-label={filterTexts.photo}>
          <Part isOn={filters.photo === undefined} onClick={() => change({ photo: undefined })}>
            {filterTexts.any}
          </Part>
          <Part isOn={filters.photo === true} onClick={() => change({ photo: true })}>
            <Icon shape={icons.camera} /> {filterTexts.withPhoto} <Count of={photos} />
          </Part>
          <Part isOn={filters.photo === false} onClick={() => change({ photo: false })}>
            {filterTexts.withoutPhoto} <Count of={plain} />
          </Part>
        </fieldset>
        <div className={`${filtersCss.switch} ${filtersCss.narrow}`}>
          <Part
            label={filterTexts.needsPhoto(formatNumber(photos))}
            isOn={filters.photo === true}
            onClick={() => change({ photo: filters.photo === true ? undefined : true })}
          >
            <Icon shape={icons.camera} /> {formatNumber(photos)}
          </Part>
        </div>
        {(own > 0 || filters.isOwn) && (
          <div className={filtersCss.switch}>
            <Part isOn={filters.isOwn} onClick={() => change({ isOwn: !filters.isOwn })}>
              {filterTexts.yours} <Count of={own} />
            </Part>
          </div>
        )}
      </div>
    </div>
  );
}

const Count = ({ of }: { of: number }) => <span className={filtersCss.count}>{formatNumber(of)}</span>;

interface ChoiceProps {
  isOn: boolean;
  onClick: () => void;
  /** Needed when the content isn't text. */
  label?: string;
  children: ReactNode;
}

function Choice({ isOn, onClick, children }: ChoiceProps) {
  return (
    <button type="button" className={filtersCss.choice} aria-pressed={isOn} onClick={onClick}>
      <span>{children}</span>
    </button>
  );
}

function Part({ isOn, onClick, label, children }: ChoiceProps) {
  return (
    <button type="button" className={filtersCss.part} aria-pressed={isOn} aria-label={label} onClick={onClick}>
      {children}
    </button>
  );
}

const addressNames = { category: 'category', difficulty: 'difficulty', photo: 'photo', isOwn: 'own' } as const;

interface FilterState {
  filters: Filters;
  change: (part: Partial<Filters>) => void;
  drop: (name: FilterName) => void;
}

/** The filters are in the URL, so a shared link shows the same list. */
function useFilters(): FilterState {
  const [text, setText] = useTextInAddress('filter');
  const search = useSearch();
  const others = useMemo(() => parseFilters(new URLSearchParams(search)), [search]);
  const filters = { text, ...others };
  const change = (part: Partial<Filters>) => {
    for (const name of Object.keys(part) as FilterName[]) {
      if (name === 'text') setText(part.text ?? '');
      else replaceQueryValue(addressNames[name], valueInAddress(part, name));
    }
  };
  return { filters, change, drop: (name) => change({ [name]: withoutFilter(filters, name)[name] }) };
}
