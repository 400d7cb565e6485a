import { Fragment } from 'react';
import { errorText } from '#web/api/client.ts';
import { formatNumber } from '#web/text/format-number.ts';
import { useAlert } from '#web/ui/Alert.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { check } from '#web/ui/icon-shapes.ts';
import type { PartyRound } from '../../../party-view.ts';
import * as messages from '../../messages.ts';
import { withUnit } from '../numbers.ts';
import { useBanPrompt } from '../prompts/api.ts';
import { PartyPhoto, PromptSign } from '../RoundParts.tsx';
import { isSameLogin, playsRound, type Table } from '../table.ts';
import { OptionResults, Voters } from './OptionResults.tsx';
import css from './RoundResult.module.css';
import { byDistance, findersOf, gainOf, rankedPlayers, roundFacts, truthPoints, votesOf } from './result-facts.ts';
import { ScoreRows, useFewRows } from './ScoreRows.tsx';
import { UpNext } from './UpNext.tsx';

export function RoundResult({ table, round }: { table: Table; round: PartyRound }) {
  return (
    <>
      {round.kind !== 'bluff' && <PromptSign round={round} isShort />}
      <Result table={table} round={round} />
      <OwnGain table={table} round={round} />
      <ScoreTiles table={table} round={round} />
      {round.result?.source !== undefined && (
        <p className={css.source}>
          <bdi>{texts.source(round.result.source)}</bdi>
        </p>
      )}
      <UpNext table={table} />
      {playsRound(table) && <BanButton key={round.prompt} roomId={table.room.id} prompt={round.prompt} />}
    </>
  );
}

function Result({ table, round }: { table: Table; round: PartyRound }) {
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

const texts = messages.result;

function BanButton({ roomId, prompt }: { roomId: string; prompt: string }) {
  const alert = useAlert();
  const { mutate, isPending, isSuccess } = useBanPrompt(roomId);
  if (isSuccess) return <p role="status">{messages.ours.banned}</p>;
  return (
    <Button
      tone="quiet"
      busy={isPending}
      onClick={() => mutate(prompt, { onError: (error) => alert(errorText(error)) })}
    >
      {messages.ours.ban}
    </Button>
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

/** With more players than this, scores are listed in rows. */
const maxTiles = 5;

function ScoreTiles({ table, round }: { table: Table; round: PartyRound }) {
  const players = rankedPlayers(table.known.party);
  if (players.length > maxTiles) return <ScoreRows table={table} gains={round.result?.gains ?? []} />;
  return (
    <ol className={css.tiles} aria-label={texts.score}>
      {players.map(({ login, score, has_left }) => {
        const gain = gainOf(round.result?.gains ?? [], login);
        const isOwn = isSameLogin(login, table.login);
        return (
          <li key={login} className={css.tile} data-own={isOwn || undefined} data-left={has_left || undefined}>
            <bdi className={css.tileName}>{isOwn ? messages.party.you : login}</bdi>
            <span className={css.score}>{score}</span>
            <span className={css.gain} data-none={gain === 0 || undefined}>
              {texts.gain(gain)}
            </span>
          </li>
        );
      })}
    </ol>
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

/** The guesses, closest first. If there are many, only the first three and those around the viewer's. */
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

function OwnGain({ table, round }: { table: Table; round: PartyRound }) {
  const gains = round.result?.gains ?? [];
  const own = gainOf(gains, table.login);
  if (own === 0) return null;
  const isMost = gains.every(({ points }) => points <= own);
  return (
    <div className={css.sign}>
      <div className={css.words}>
        <p className={css.title}>{titleOf(round, table.login, isMost)}</p>
        {round.kind === 'bluff' && <p>{bluffDetail(round, table.login, own)}</p>}
        {round.is_last && <p>{texts.gainDouble}</p>}
      </div>
      <p className={css.points}>
        {texts.gain(own)}
        <span className="visually-hidden"> {texts.points(own)}</span>
      </p>
    </div>
  );
}

function titleOf(round: PartyRound, login: string, isMost: boolean): string {
  const best = roundFacts(round).voted[0];
  const hasBestBluff = round.kind === 'bluff' && best?.by?.some((author) => isSameLogin(author, login));
  return hasBestBluff ? texts.gains.bluff : isMost ? texts.gains.first : texts.gains.some;
}

/** Splits the points into those for finding the truth and those for fooling others. */
function bluffDetail(round: PartyRound, login: string, own: number): string {
  const hasFound = findersOf(roundFacts(round).truth).some((finder) => isSameLogin(finder, login));
  const forTruth = hasFound ? truthPoints * (round.is_last ? 2 : 1) : 0;
  return texts.gainedFor(forTruth, own - forTruth);
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

/** A list of names, the viewer first as "you": "you, ben and eva". */
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
