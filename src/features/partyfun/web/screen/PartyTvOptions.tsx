import type { ReactNode } from 'react';
import { SmallPhoto } from '#features/rooms/web/index.ts';
import { formatNumber } from '#web/text/format-number.ts';
import { isolated } from '#web/text/isolate.ts';
import type { PartyOption, PartyRound } from '../../party-view.ts';
import * as messages from '../messages.ts';
import { withUnit } from '../party/numbers.ts';
import { byDistance, findersOf, votesOf } from '../party/table.ts';
import css from './PartyTvOptions.module.css';
import { layoutStyle, optionColumns, photoColumns } from './tv-layout.ts';

interface Props {
  round: PartyRound;
  /** Returns an option's result; given from the reveal on. */
  resultOf?: (option: PartyOption) => ReactNode;
  /** Whether an option has the most votes; given where that matters. */
  isBest?: (option: PartyOption) => boolean;
}

/** Texts longer than this get a smaller font. Keyed by the number of columns. */
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

const texts = messages.result;

/** How many guesses fit. In Split they're below the two sides, so there's less space. */
const guessesShown = (kind: PartyRound['kind']): number => (kind === 'split' ? 6 : 8);

export function PartyTvResult({ round }: { round: PartyRound }) {
  if (round.kind === 'closest') return <Closest round={round} />;
  if (round.kind !== 'split') return <Options round={round} />;
  const a = round.result?.number ?? 0;
  const chosen = round.result?.guesses?.filter(({ choice }) => choice !== undefined).length ?? 0;
  return (
    <div className={css.parts}>
      <PartyTvOptions
        round={round}
        resultOf={({ id }) => messages.onTv.chose(id === 'a' ? a : Math.max(a, chosen) - a)}
      />
      <Guesses round={round} />
    </div>
  );
}

function Options({ round }: { round: PartyRound }) {
  const most = Math.max(0, ...(round.options ?? []).map(votesOf));
  const isByVotes = round.kind !== 'bluff' && round.kind !== 'quiz';
  return (
    <PartyTvOptions
      round={round}
      resultOf={(option) => summaryOf(option, round)}
      isBest={(option) => isByVotes && most > 0 && votesOf(option) === most}
    />
  );
}

const listOf = (logins: readonly string[]) => logins.map(isolated).join(', ');

function summaryOf(option: PartyOption, { kind }: PartyRound): string {
  const { by = [], voters = [], spectators, is_true, is_hidden } = option;
  if (is_hidden) return '';
  const logins = is_true ? findersOf(option) : voters;
  const names = [...(logins.length > 0 ? [listOf(logins)] : []), ...(spectators ? [texts.watchers] : [])].join(', ');
  if (is_true) return names === '' ? texts.foundNobody : `${texts.foundWho} ${names}`;
  const votes = votesOf(option);
  const count = kind === 'bluff' ? (votes > 0 ? texts.fooled(votes) : texts.fooledNobody) : texts.votes(votes);
  const summary = by.length > 0 ? `${texts.by(listOf(by))}, ${count}` : votes > 0 ? count : texts.noVotes;
  return names === '' ? summary : `${summary}: ${names}`;
}

function Closest({ round }: { round: PartyRound }) {
  const number = round.result?.number;
  return (
    <div className={css.parts}>
      {number !== undefined && (
        <div className={css.number} data-sign="bingo">
          <p className={css.is}>{texts.theNumber}</p>
          <p>{withUnit(number, round.unit)}</p>
        </div>
      )}
      <Guesses round={round} />
    </div>
  );
}

function Guesses({ round }: { round: PartyRound }) {
  const guesses = byDistance(round).slice(0, guessesShown(round.kind));
  return (
    <ol
      className={css.guesses}
      style={layoutStyle({ wide: Math.ceil(guesses.length / 2), upright: guesses.length })}
      aria-label={messages.onTv.guesses}
    >
      {guesses.map(({ login, number, off }) => (
        <li key={login} className={css.guess} data-best={off === guesses[0]?.off || undefined}>
          <bdi className={css.name} translate="no">
            {login}
          </bdi>
          <span>{withUnit(number, round.unit)}</span>
          <span className={css.off}>{off === 0 ? texts.exact : texts.off(formatNumber(off, 4))}</span>
        </li>
      ))}
    </ol>
  );
}
