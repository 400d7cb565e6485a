import { errorText } from '#web/api/client.ts';
import { useAlert } from '#web/ui/Alert.tsx';
import { Button } from '#web/ui/Button.tsx';
import type { PartyRound } from '../../../party-view.ts';
import * as messages from '../../messages.ts';
import { useHostAction } from '../actions.ts';
import { useSecondsLeft } from '../live/cached-party.ts';
import { useBanPrompt } from '../prompts/api.ts';
import { PromptSign } from '../RoundParts.tsx';
import rows from '../SharedParts.module.css';
import { ScoreRows } from '../SharedParts.tsx';
import {
  findersOf,
  gainOf,
  hasHostControls,
  isSameLogin,
  playsRound,
  rankedPlayers,
  roundFacts,
  type Table,
  truthPoints,
} from '../table.ts';
import { Outcome } from './Outcome.tsx';
import css from './RoundResult.module.css';

export function RoundResult({ table, round }: { table: Table; round: PartyRound }) {
  return (
    <>
      {round.kind !== 'bluff' && <PromptSign round={round} isShort />}
      <Outcome table={table} round={round} />
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

/** With more players than this, scores are shown in rows instead of tiles. */
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

/** Says how many of the points are for finding the truth and how many for fooling others. */
function bluffDetail(round: PartyRound, login: string, own: number): string {
  const hasFound = findersOf(roundFacts(round).truth).some((finder) => isSameLogin(finder, login));
  const forTruth = hasFound ? truthPoints * (round.is_last ? 2 : 1) : 0;
  return texts.gainedFor(forTruth, own - forTruth);
}

export function ScorePhase({ table, round }: { table: Table; round: PartyRound }) {
  return (
    <>
      <h2>{texts.score}</h2>
      <ScoreRows table={table} gains={round.result?.gains ?? []} />
      <UpNext table={table} />
    </>
  );
}

function UpNext({ table }: { table: Table }) {
  const { next, host } = table.known.party;
  return (
    <div className={rows.next}>
      <p>
        {next === null ? (
          texts.last
        ) : (
          <>
            {texts.next} <b className={rows.kind}>{messages.party.kinds[next]}</b>
          </>
        )}
      </p>
      {hasHostControls(table) ? (
        <ContinueButton table={table} />
      ) : (
        host !== null && <p className={rows.who}>{messages.hosting.canContinue(host)}</p>
      )}
    </div>
  );
}

/** Ends a reveal or score phase at any time, and an acting phase without a timer after half a minute. */
export function ContinueButton({ table }: { table: Table }) {
  const { party, clockOffsetMs } = table.known;
  const { send, sending } = useHostAction(table);
  const wait = useSecondsLeft(party.may_continue_at, clockOffsetMs) ?? 0;
  return (
    <Button
      tone="accent"
      busy={sending !== undefined}
      aria-disabled={wait > 0 || undefined}
      onClick={() => wait === 0 && send({ act: 'continue' })}
    >
      {wait > 0 ? messages.hosting.continueIn(wait) : messages.hosting.continue}
    </Button>
  );
}
