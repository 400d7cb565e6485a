import { Fragment } from 'react';
import { formatNumber } from '#web/text/format-number.ts';
import { isolated } from '#web/text/isolate.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { check } from '#web/ui/icon-shapes.ts';
import type { PartyOption, PartyRound } from '../../../party-view.ts';
import * as messages from '../../messages.ts';
import { withUnit } from '../numbers.ts';
import { PartyPhoto } from '../RoundParts.tsx';
import { useFewRows } from '../SharedParts.tsx';
import { byDistance, findersOf, isSameLogin, roundFacts, type Table, truthPoints, votesOf } from '../table.ts';
import css from './RoundResult.module.css';

const texts = messages.result;

/** Shows how a round ended, in a form that suits its kind. */
export function Outcome({ table, round }: { table: Table; round: PartyRound }) {
  switch (round.kind) {
    case 'split':
      return <SplitResult table={table} round={round} />;
    case 'closest':
      return <ClosestResult table={table} round={round} />;
    case 'photo':
      return <PhotoResults table={table} round={round} />;
    case 'bluff':
    case 'quiz':
      return (
        <>
          <TruthSign table={table} round={round} />
          <OptionResults table={table} round={round} />
        </>
      );
    default:
      return <OptionResults table={table} round={round} />;
  }
}

/** The options, with those that got the most votes first. Options without votes share a line. */
function OptionResults({ table, round }: { table: Table; round: PartyRound }) {
  const { voted, others } = roundFacts(round);
  const nameOf = ({ text, login }: PartyOption) =>
    login === undefined ? text : isSameLogin(login, table.login) ? messages.party.you : login;
  const most = votesOf(voted[0] ?? { id: '' });
  const isMost = (option: PartyOption) => round.kind !== 'bluff' && round.kind !== 'quiz' && votesOf(option) === most;
  // In Quiz and Most likely, options without votes don't matter.
  const rest = round.kind === 'quiz' || round.kind === 'likely' ? [] : others;
  return (
    <ul className={css.options}>
      {voted.map((option) => (
        <li
          key={option.id}
          className={css.option}
          data-own={isOwn(option, table.login) || undefined}
          data-most={isMost(option) || undefined}
        >
          <div className={css.optionLine}>
            <bdi className={css.optionText}>{nameOf(option)}</bdi>
            <span className={css.by}>{captionOf(option, round, table.login)}</span>
          </div>
          <Voters option={option} login={table.login} />
        </li>
      ))}
      {rest.length > 0 && (
        <li className={css.option}>
          <p className={css.optionText}>
            {rest.map((option, index) => (
              <span key={option.id}>
                {index > 0 && ' · '}
                <bdi>{nameOf(option)}</bdi>
              </span>
            ))}
          </p>
          <span className={css.by}>{round.kind === 'bluff' ? texts.fooledNobody : texts.noVotes}</span>
        </li>
      )}
    </ul>
  );
}

const isOwn = ({ by = [] }: PartyOption, login: string) => by.some((author) => isSameLogin(author, login));

function captionOf(option: PartyOption, { kind }: PartyRound, login: string): string {
  const { by = [] } = option;
  if (kind === 'bluff') {
    if (by.length === 0) return '';
    const fooled = votesOf(option);
    return isOwn(option, login)
      ? texts.yoursFooled(fooled)
      : `${texts.by(by.map(isolated).join(', '))}, ${texts.fooled(fooled)}`;
  }
  const votes = texts.votes(votesOf(option));
  if (by.length === 0) return votes;
  return `${isOwn(option, login) ? texts.yours : texts.by(by.map(isolated).join(', '))}, ${votes}`;
}

function Voters({ option: { voters = [], spectators }, login }: { option: PartyOption; login: string }) {
  if (voters.length === 0 && !spectators) return null;
  return (
    <ul className={css.voters}>
      {voters.map((voter) => (
        <li key={voter} className={css.voter}>
          <bdi>{isSameLogin(voter, login) ? messages.party.you : voter}</bdi>
        </li>
      ))}
      {spectators && <li className={css.voter}>{messages.result.watchers}</li>}
    </ul>
  );
}

function ClosestResult({ table, round }: { table: Table; round: PartyRound }) {
  const number = round.result?.number;
  return (
    <>
      {number !== undefined && (
        <div className={css.truthSign} data-sign="bingo">
          <p className={css.word}>{texts.theNumber}</p>
          <p className={css.truth}>{withUnit(number, round.unit)}</p>
        </div>
      )}
      <GuessRows table={table} guesses={byDistance(round)} unit={round.unit} />
    </>
  );
}

function PhotoResults({ table, round }: { table: Table; round: PartyRound }) {
  const { voted, others } = roundFacts(round);
  const most = Math.max(0, ...voted.map(votesOf));
  return (
    <ul className={css.photos}>
      {[...voted, ...others].map((option) => {
        const { id, photo, by = [] } = option;
        if (photo === undefined) return null;
        const isBest = most > 0 && votesOf(option) === most;
        const names = by.map((author) => (isSameLogin(author, table.login) ? messages.party.you : author)).join(', ');
        return (
          <li key={id} className={css.photo} data-best={isBest || undefined}>
            <PartyPhoto roomId={table.room.id} photo={photo} alt={texts.by(names)} isWhole={isBest} />
            <p className={css.caption}>
              <bdi className={css.name}>{names}</bdi>
              <span className={css.votes}>{votesOf(option) > 0 ? texts.votes(votesOf(option)) : texts.noVotes}</span>
            </p>
            <Voters option={option} login={table.login} />
          </li>
        );
      })}
    </ul>
  );
}

function SplitResult({ table, round }: { table: Table; round: PartyRound }) {
  const a = round.result?.number ?? 0;
  const choices = round.result?.guesses?.filter(({ choice }) => choice !== undefined) ?? [];
  const total = Math.max(a, choices.length);
  return (
    <>
      <div className={css.halves}>
        <p className="visually-hidden">{texts.choseA(a, total)}</p>
        {(['A', 'B'] as const).map((half, index) => {
          const count = half === 'A' ? a : total - a;
          return (
            <div key={half} className={css.half} style={{ flexGrow: Math.max(count, total * 0.25) }} data-half={half}>
              <span className={css.count}>{formatNumber(count)}</span>
              <span className={css.text} dir="auto">
                {half}: {round.halves?.[index]}
              </span>
            </div>
          );
        })}
      </div>
      <GuessRows table={table} guesses={byDistance(round)} unit={undefined} />
    </>
  );
}

interface GuessRowsProps {
  table: Table;
  guesses: ReturnType<typeof byDistance>;
  unit: string | undefined;
}

/** The guesses, closest first. If there are many, only the top three and those around the viewer's show at first. */
function GuessRows({ table, guesses, unit }: GuessRowsProps) {
  const own = guesses.findIndex(({ login }) => isSameLogin(login, table.login));
  const { shown, more } = useFewRows(guesses.length, own);
  return (
    <>
      <ol className={css.rows}>
        {shown.flatMap((row) => {
          const guess = guesses[row];
          if (guess === undefined) return [];
          const { login, number, off } = guess;
          return (
            <li key={login} className={css.row} data-best={off === guesses[0]?.off || undefined}>
              <bdi className={css.rowName}>{row === own ? messages.party.you : login}</bdi>
              <span className={css.number}>{withUnit(number, unit)}</span>
              <span className={css.off}>{off === 0 ? texts.exact : texts.off(formatNumber(off, 4))}</span>
            </li>
          );
        })}
      </ol>
      {more}
    </>
  );
}

function TruthSign({ table, round }: { table: Table; round: PartyRound }) {
  const { truth } = roundFacts(round);
  const finders = findersOf(truth);
  const text = truth?.text ?? round.result?.truth;
  if (text === undefined) return null;
  return (
    <div className={css.truthSign} data-sign="bingo">
      <p className={css.word}>
        <Icon shape={check} /> {round.kind === 'quiz' ? texts.right : texts.true}
      </p>
      <p className={css.truth} data-long={text.length > 24 || undefined} dir="auto">
        {text}
      </p>
      <p className={css.who}>
        {finders.length === 0 ? (
          texts.foundNobody
        ) : (
          <>
            {texts.foundWho} <Names logins={finders} login={table.login} />
            {round.kind === 'bluff' && <>, {texts.foundBy(round.is_last ? 2 * truthPoints : truthPoints)}</>}
          </>
        )}
      </p>
    </div>
  );
}

/** Lists names, beginning with the viewer as "you": "you, ben and eva". */
function Names({ logins, login }: { logins: readonly string[]; login: string }) {
  const sorted = [
    ...logins.filter((name) => isSameLogin(name, login)),
    ...logins.filter((name) => !isSameLogin(name, login)),
  ];
  return sorted.map((name, index) => (
    <Fragment key={name}>
      {index > 0 && (index === sorted.length - 1 ? ` ${texts.and} ` : ', ')}
      <b>{isSameLogin(name, login) ? messages.party.you : <bdi>{name}</bdi>}</b>
    </Fragment>
  ));
}
