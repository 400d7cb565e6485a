import { formatNumber } from '#web/text/format-number.ts';
import { isolated } from '#web/text/isolate.ts';
import type { PartyOption, PartyRound } from '../../party-view.ts';
import { messages } from '../messages.ts';
import { withUnit } from '../party/numbers.ts';
import { byDistance, findersOf, votesOf } from '../party/result/result-facts.ts';
import { PartyTvOptions } from './PartyTvOptions.tsx';
import css from './PartyTvResult.module.css';
import { layoutStyle } from './tv-layout.ts';

const texts = messages.result;

/** How many guesses fit; fewer below the two sides of Split. */
const guessesShown = (kind: PartyRound['kind']): number => (kind === 'split' ? 6 : 8);

/** The truth, and who wrote and chose each option. */
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

/** An option's authors and voters. */
function summaryOf(option: PartyOption, { kind }: PartyRound): string {
  const { by = [], voters = [], spectators, is_true, is_hidden } = option;
  if (is_hidden) return '';
  const logins = is_true ? findersOf(option) : voters;
  const who = [...(logins.length > 0 ? [listOf(logins)] : []), ...(spectators ? [texts.watchers] : [])].join(', ');
  if (is_true) return who === '' ? texts.foundNobody : `${texts.foundWho} ${who}`;
  const votes = votesOf(option);
  const count = kind === 'bluff' ? (votes > 0 ? texts.fooled(votes) : texts.fooledNobody) : texts.votes(votes);
  const summary = by.length > 0 ? `${texts.by(listOf(by))}, ${count}` : votes > 0 ? count : texts.noVotes;
  return who === '' ? summary : `${summary}: ${who}`;
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
