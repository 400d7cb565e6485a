import type { ReactNode } from 'react';
import { SmallPhoto } from '#features/rooms/web/index.ts';
import type { PartyOption, PartyRound } from '../../party-view.ts';
import { messages } from '../messages.ts';
import css from './PartyTvOptions.module.css';
import { layoutStyle, optionColumns, photoColumns } from './tv-layout.ts';

interface Props {
  round: PartyRound;
  /** How the option did; from the reveal on. */
  resultOf?: (option: PartyOption) => ReactNode;
  /** Whether an option has the most votes, where that matters. */
  isBest?: (option: PartyOption) => boolean;
}

/** By the number of columns: longer texts get a smaller font. */
const maxLetters: Readonly<Record<number, number>> = { 2: 34, 3: 20, 4: 24 };

const maxLettersLarge = 22;

/** The options, in the same order as on the phones. */
export function PartyTvOptions({ round, resultOf, isBest }: Props) {
  const { kind, options = [], halves = [] } = round;
  const shown: readonly PartyOption[] =
    kind === 'split' ? halves.map((text, index) => ({ id: index === 0 ? 'a' : 'b', text })) : options;
  const isPhotos = kind === 'photo';
  const isLarge = !isPhotos && shown.length <= 4;
  const columns = isPhotos ? photoColumns(shown.length) : optionColumns(shown.length);
  return (
    <ul
      className={css.options}
      data-photos={isPhotos || undefined}
      data-columns={isPhotos ? undefined : columns.wide}
      data-large={isLarge || undefined}
      style={layoutStyle(columns)}
      aria-label={messages.phases.answers}
    >
      {shown.map((option) => (
        <li
          key={option.id}
          className={css.option}
          data-sign={option.is_true ? 'bingo' : undefined}
          data-best={isBest?.(option) || undefined}
        >
          {/* Names don't need a letter. */}
          {option.login === undefined && <span className={css.letter}>{option.id.toUpperCase()}</span>}
          <OptionText
            option={option}
            result={resultOf?.(option)}
            longText={isLarge ? maxLettersLarge : (maxLetters[columns.wide] ?? 0)}
          />
        </li>
      ))}
    </ul>
  );
}

function OptionText({ option, result, longText }: { option: PartyOption; result: ReactNode; longText: number }) {
  const { text, login, photo, is_hidden } = option;
  const label = is_hidden ? messages.phases.hidden : (login ?? text ?? '');
  return (
    <>
      {photo !== undefined && (
        <span className={css.picture}>
          <SmallPhoto v={photo} />
        </span>
      )}
      {(label !== '' || result) && (
        <span className={css.words} data-result={result ? true : undefined}>
          {label !== '' && (
            <bdi className={css.text} data-long={label.length > longText || undefined}>
              {label}
            </bdi>
          )}
          {result && <span className={css.result}>{result}</span>}
        </span>
      )}
    </>
  );
}
