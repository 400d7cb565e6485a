import { useEffect, useRef, useState } from 'react';
import { roomTitle } from '#features/rooms/web/index.ts';
import { useOnline } from '#web/device/use-online.ts';
import { isUpToDate } from '#web/live/use-event-stream.ts';
import { Button } from '#web/ui/Button.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { clock } from '#web/ui/icon-shapes.ts';
import { useHeading, useRootMark } from '#web/ui/Page.tsx';
import type { PartyRound, PublicParty } from '../../party-view.ts';
import * as messages from '../messages.ts';
import { useHostAction } from './actions.ts';
import { Final } from './final/Final.tsx';
import { pause, people, skip } from './icons.ts';
import { useSecondsLeft } from './live/cached-party.ts';
import { PartyLobby } from './lobby/PartyLobby.tsx';
import css from './PartyPhase.module.css';
import { PartyPeople, Paused } from './people/PartyPeople.tsx';
import { AnswerPhase } from './play/AnswerPhase.tsx';
import { forgetOldPhoto } from './play/draft.ts';
import { VotePhase } from './play/VotePhase.tsx';
import { Watching } from './play/Watching.tsx';
import { PromptSign } from './RoundParts.tsx';
import { RoundSign, signOf } from './RoundSign.tsx';
import { RoundResult } from './result/RoundResult.tsx';
import { ScoreRows } from './result/ScoreRows.tsx';
import { ContinueButton, UpNext } from './result/UpNext.tsx';
import { hasHostControls, playsRound, type Table } from './table.ts';

const texts = messages.party;

/** For the last seconds, the clock has a warning colour. */
const lastSeconds = 10;

/** Seconds at which the remaining time is announced. */
const announcedSeconds: readonly number[] = [10, 5];

export function PartyPhase({ table }: { table: Table }) {
  const { party } = table.known;
  const { round, paused, final } = party;
  const { id } = table.room;
  useScrollToTop(party);
  useEffect(() => forgetOldPhoto(id, party), [id, party]);
  if (paused !== null)
    return (
      <div className={css.parts}>
        <FullScreen />
        <Paused table={table} paused={paused} />
      </div>
    );
  if (final !== null)
    return (
      <div className={css.parts}>
        <Final table={table} final={final} />
      </div>
    );
  if (round === null)
    return (
      <div className={css.parts}>
        <PartyLobby table={table} />
      </div>
    );
  return (
    <div className={css.parts} data-sign={signOf[round.kind]}>
      <FullScreen />
      <PartyHead table={table} round={round} />
      <Phase table={table} round={round} />
      <ActionRow table={table} />
    </div>
  );
}

/** Hides the site's header and navigation during a game. The links out are behind the People button. */
function FullScreen() {
  useRootMark('wholeScreen');
  return null;
}

/** Time left in the phase by the server's clock, as a number and a bar, or a note that the connection is lost. */
function Clock({ table }: { table: Table }) {
  const { party, clockOffsetMs } = table.known;
  const left = useSecondsLeft(party.ends_at, clockOffsetMs);
  // The browser reports that it's offline before the stream breaks.
  const isDisconnected = !useOnline() || !isUpToDate(table.live);
  const isActing = party.phase === 'answer' || party.phase === 'vote';
  const isLast = isActing && left !== undefined && left <= lastSeconds;
  return (
    <>
      <p className={css.clock} data-last={isLast || undefined}>
        {isDisconnected ? (
          <span className={css.cut}>{texts.connecting}</span>
        ) : (
          left !== undefined && (
            <>
              <Icon shape={clock} />
              <span aria-hidden="true">{left}</span>
              <span className="visually-hidden">{texts.secondsLeft(left)}</span>
            </>
          )
        )}
      </p>
      {party.ends_at !== null && left !== undefined && (
        <div key={party.number} className={css.bar} data-last={isLast || undefined} aria-hidden="true">
          <span
            className={css.left}
            style={{ scale: `${Math.min(1, (left * 1000) / lengthMs(party.since, party.ends_at))} 1` }}
          />
        </div>
      )}
      <LastSeconds phase={party.number} left={isActing ? left : undefined} />
    </>
  );
}

const lengthMs = (since: string, until: string) => Math.max(1, Date.parse(until) - Date.parse(since));

/** Announces to screen readers that time is nearly up. */
function LastSeconds({ phase, left }: { phase: number; left: number | undefined }) {
  const [announced, setAnnounced] = useState<{ phase: number; left: number }>();
  const isNew =
    left !== undefined && announcedSeconds.includes(left) && (announced?.phase !== phase || announced.left !== left);
  if (isNew) setAnnounced({ phase, left });
  return (
    <span className="visually-hidden" role="status">
      {announced?.phase === phase && texts.secondsLeft(announced.left)}
    </span>
  );
}

function Phase({ table, round }: { table: Table; round: NonNullable<Table['known']['party']['round']> }) {
  switch (table.known.party.phase) {
    case 'answer':
      return <AnswerPhase table={table} round={round} />;
    case 'vote':
      return <VotePhase table={table} round={round} />;
    case 'reveal':
      return <RoundResult table={table} round={round} />;
    case 'score':
      return <ScorePhase table={table} round={round} />;
    default:
      return (
        <>
          <PromptSign round={round} how={messages.party.hows[round.kind]} />
          {playsRound(table) ? <p className={css.ready}>{messages.party.ready}</p> : <Watching table={table} />}
        </>
      );
  }
}

/**
 * Scrolls to the top for each phase. If the focused element is gone, focus moves to the heading, so that keyboard
 * order starts above the new content.
 */
function useScrollToTop({ number, paused }: Pick<PublicParty, 'number' | 'paused'>): void {
  const stage = paused === null ? number : -number;
  const shown = useRef(stage);
  useEffect(() => {
    if (shown.current === stage) return;
    shown.current = stage;
    scrollTo(0, 0);
    if (document.activeElement === document.body)
      document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
  }, [stage]);
}

function PartyHead({ table, round }: { table: Table; round: PartyRound }) {
  const heading = useHeading({ title: roomTitle(table.room), sign: 'party' });
  useRootMark('partyHead');
  return (
    <header className={css.head}>
      <span className={css.sign}>
        <RoundSign kind={round.kind} />
      </span>
      <div className={css.words}>
        <h1 ref={heading} tabIndex={-1} className={css.kind}>
          {texts.kinds[round.kind]}
        </h1>
        <p className={css.round}>
          {texts.roundOf(round.number, round.of)}
          {round.is_last && <> · {texts.double}</>}
        </p>
      </div>
      <Clock table={table} />
    </header>
  );
}

function ScorePhase({ table, round }: { table: Table; round: PartyRound }) {
  return (
    <>
      <h2>{messages.result.score}</h2>
      <ScoreRows table={table} gains={round.result?.gains ?? []} />
      <UpNext table={table} />
    </>
  );
}

const hostTexts = messages.hosting;

function ActionRow({ table }: { table: Table }) {
  const [isAsking, setIsAsking] = useState(false);
  const { send, sending } = useHostAction(table);
  const { party } = table.known;
  const isLeading = hasHostControls(table);
  const isActing = party.phase === 'answer' || party.phase === 'vote';
  return (
    <>
      {isLeading && isActing && party.ends_at === null && <ContinueButton table={table} />}
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields */}
      <div className={css.row} role="group" aria-label={isLeading ? hostTexts.controls : hostTexts.people}>
        {isLeading && (
          <>
            <Button busy={sending?.act === 'pause'} onClick={() => send({ act: 'pause' })}>
              <Icon shape={pause} />
              {hostTexts.pause}
            </Button>
            <Button busy={sending?.act === 'skip'} onClick={() => send({ act: 'skip' })}>
              <Icon shape={skip} />
              {hostTexts.skip}
            </Button>
          </>
        )}
        <Button onClick={() => setIsAsking(true)}>
          <Icon shape={people} />
          {hostTexts.people}
        </Button>
      </div>
      {isAsking && <PartyPeople table={table} onClose={() => setIsAsking(false)} />}
    </>
  );
}
