import { Icon } from '#web/ui/Icon.tsx';
import { check } from '#web/ui/icon-shapes.ts';
import type { PartyOption, PartyRound } from '../../../party-view.ts';
import { words } from '../../words.ts';
import type { SaidVote } from '../acts.ts';
import { isSame, type Table } from '../table.ts';
import { canHide, HideOption } from './HideOption.tsx';
import css from './OptionList.module.css';

const texts = words.phases;

export interface OptionsProps {
  table: Table;
  round: PartyRound;
  vote: SaidVote | undefined;
  /** Undefined for who has no vote. */
  onVote: ((vote: SaidVote) => void) | undefined;
}

/** More rows than these are lower; more than those stand in two columns. */
const highRows = 6;
const oneColumn = 11;

/** Answers with their letters, or names: a tap votes, a tap elsewhere moves the vote. */
export function OptionList({ table, round, vote, onVote }: OptionsProps) {
  const options = round.options ?? [];
  // Beside a button for each there is no room for two columns of words.
  const isNarrow = options.length > oneColumn && !canHide(table, round);
  const size = isNarrow ? 'small' : options.length > highRows ? 'low' : undefined;
  return (
    <ol className={css.options} data-size={size} aria-label={round.kind === 'likely' ? undefined : texts.answers}>
      {options.map((option) => (
        <li key={option.id} className={css.item}>
          {option.is_hidden ? (
            <p className={css.hidden}>{texts.hidden}</p>
          ) : (
            <Option
              table={table}
              option={option}
              isChosen={vote?.option === option.id}
              onVote={onVote && (() => onVote({ option: option.id }))}
            />
          )}
          <HideOption table={table} round={round} option={option} />
        </li>
      ))}
    </ol>
  );
}

interface OptionProps {
  table: Table;
  option: PartyOption;
  isChosen: boolean;
  onVote: (() => void) | undefined;
}

function Option({ table, option, isChosen, onVote }: OptionProps) {
  const { id, login, text } = option;
  const isOwn = table.known.mine.own_option === id;
  const isName = login !== undefined;
  const content = (
    <>
      {(!isName || isChosen) && (
        <span className={css.letter}>{isChosen ? <Icon shape={check} /> : <span>{id.toUpperCase()}</span>}</span>
      )}
      <span className={css.words}>
        <span className={css.text} dir="auto">
          {isName ? isSame(login, table.login) ? words.party.you : <bdi translate="no">{login}</bdi> : text}
        </span>
        {isChosen && <span className={css.detail}>{texts.yourVote}</span>}
        {isOwn && <span className={css.detail}>{texts.yours}</span>}
      </span>
    </>
  );
  if (onVote === undefined || isOwn)
    return (
      <div className={css.option} data-own={isOwn || undefined}>
        {content}
      </div>
    );
  return (
    <button type="button" className={css.option} aria-pressed={isChosen} onClick={onVote}>
      {content}
    </button>
  );
}
