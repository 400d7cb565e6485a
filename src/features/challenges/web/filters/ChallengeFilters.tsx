import type { ReactNode } from 'react';
import { groupBy } from '#shared/lists.ts';
import { formatNumber } from '#web/text/format-number.ts';
import { TextField } from '#web/ui/Field.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import * as icons from '#web/ui/icon-shapes.ts';
import type { Challenge } from '../../contract.ts';
import { CategoryIcon } from '../CategoryIcon.tsx';
import { Dots } from '../Dots.tsx';
import { words } from '../words.ts';
import css from './ChallengeFilters.module.css';
import { isMine, narrowed } from './challenge-filters.ts';
import type { FilterState } from './use-filters.ts';

const texts = words.challenges.filters;

interface Props extends Omit<FilterState, 'drop'> {
  challenges: readonly Challenge[];
  login: string;
}

/** By category, words, difficulty, photo and creator; each count follows the other filters. */
export function ChallengeFilters({ challenges, login, filters, change }: Props) {
  const other = (name: 'category' | 'photo' | 'isOwn') => narrowed(challenges, filters, login, name);
  const byCategory = groupBy(other('category'), ({ category }) => category);
  const categories = [...new Set(challenges.map(({ category }) => category))].sort();
  const photos = other('photo').filter((one) => one.image_required).length;
  const plain = other('photo').length - photos;
  const own = other('isOwn').filter((one) => isMine(one, login)).length;
  return (
    <div className={css.filters}>
      <fieldset className={css.categories} aria-label={texts.category}>
        <Choice isOn={filters.category === undefined} onClick={() => change({ category: undefined })}>
          {texts.all} <Count of={other('category').length} />
        </Choice>
        {categories.map((category) => (
          <Choice
            key={category}
            isOn={filters.category === category}
            onClick={() => change({ category: filters.category === category ? undefined : category })}
          >
            <CategoryIcon category={category} />
            {words.challenges.categories[category] ?? category} <Count of={byCategory.get(category)?.length ?? 0} />
          </Choice>
        ))}
      </fieldset>
      <div className={css.second}>
        <div className={css.text}>
          <TextField
            label={words.challenges.filter}
            type="search"
            placeholder={words.challenges.filterHint}
            value={filters.text}
            onChange={(text) => change({ text })}
            autoComplete="off"
            enterKeyHint="search"
          />
        </div>
        <fieldset className={css.switch} aria-label={texts.difficulty}>
          <Part isOn={filters.difficulty === undefined} onClick={() => change({ difficulty: undefined })}>
            {texts.any}
          </Part>
          {[1, 2, 3, 4, 5].map((level) => (
            <Part
              key={level}
              label={words.challenges.difficultyOf(level)}
              isOn={filters.difficulty === level}
              onClick={() => change({ difficulty: filters.difficulty === level ? undefined : level })}
            >
              <Dots count={level} />
            </Part>
          ))}
        </fieldset>
        <fieldset className={`${css.switch} ${css.wide}`} aria-label={texts.photo}>
          <Part isOn={filters.photo === undefined} onClick={() => change({ photo: undefined })}>
            {texts.any}
          </Part>
          <Part isOn={filters.photo === true} onClick={() => change({ photo: true })}>
            <Icon shape={icons.camera} /> {texts.withPhoto} <Count of={photos} />
          </Part>
          <Part isOn={filters.photo === false} onClick={() => change({ photo: false })}>
            {texts.withoutPhoto} <Count of={plain} />
          </Part>
        </fieldset>
        <div className={`${css.switch} ${css.narrow}`}>
          <Part
            label={texts.needsPhoto(formatNumber(photos))}
            isOn={filters.photo === true}
            onClick={() => change({ photo: filters.photo === true ? undefined : true })}
          >
            <Icon shape={icons.camera} /> {formatNumber(photos)}
          </Part>
        </div>
        {(own > 0 || filters.isOwn) && (
          <div className={css.switch}>
            <Part isOn={filters.isOwn} onClick={() => change({ isOwn: !filters.isOwn })}>
              {texts.yours} <Count of={own} />
            </Part>
          </div>
        )}
      </div>
    </div>
  );
}

const Count = ({ of }: { of: number }) => <span className={css.count}>{formatNumber(of)}</span>;

interface ChoiceProps {
  isOn: boolean;
  onClick: () => void;
  /** Where what is drawn is no word. */
  label?: string;
  children: ReactNode;
}

function Choice({ isOn, onClick, children }: ChoiceProps) {
  return (
    <button type="button" className={css.choice} aria-pressed={isOn} onClick={onClick}>
      <span>{children}</span>
    </button>
  );
}

function Part({ isOn, onClick, label, children }: ChoiceProps) {
  return (
    <button type="button" className={css.part} aria-pressed={isOn} aria-label={label} onClick={onClick}>
      {children}
    </button>
  );
}
