import { useEffect, useRef, useState } from 'react';
import { roomTitle } from '#features/rooms/web/index.ts';
import { Button } from '#web/ui/Button.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { useHeading, useRootMark } from '#web/ui/Page.tsx';
import type { PartyRound, PublicParty } from '../../party-view.ts';
import * as messages from '../messages.ts';
import { useHostAction } from './actions.ts';
import { Final } from './final/Final.tsx';
import { pause, people, skip } from './icons.ts';
import { PartyLobby } from './lobby/PartyLobby.tsx';
import css from './PartyPhase.module.css';
import { PartyPeople, Paused } from './people/PartyPeople.tsx';
import { AnswerPhase } from './play/AnswerPhase.tsx';
import { forgetOldPhoto } from './play/draft.ts';
import { VotePhase } from './play/VotePhase.tsx';
import { Clock, PromptSign, Watching } from './RoundParts.tsx';
import { ContinueButton, RoundResult, ScorePhase } from './result/RoundResult.tsx';
import { RoundSign, signOf } from './SharedParts.tsx';
import { hasHostControls, playsRound, type Table } from './table.ts';

const texts = messages.party;

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

/** Hides the site's header and navigation during a game. The ways out are behind the People button. */
function FullScreen() {
  useRootMark('wholeScreen');
  return null;
}

function Phase({ table, round }: { table: Table; round: PartyRound }) {
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
          <PromptSign round={round} how={texts.hows[round.kind]} />
          {playsRound(table) ? <p className={css.ready}>{texts.ready}</p> : <Watching table={table} />}
        </>
      );
  }
}

/**
 * Scrolls to the top whenever the phase changes. If the focused element is gone, moves the focus to the heading, so
 * that keyboard users start above the new content.
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
      <div
        className={css.row}
        role="group"
        aria-label={isLeading ? messages.hosting.controls : messages.hosting.people}
      >
        {isLeading && (
          <>
            <Button busy={sending?.act === 'pause'} onClick={() => send({ act: 'pause' })}>
              <Icon shape={pause} />
              {messages.hosting.pause}
            </Button>
            <Button busy={sending?.act === 'skip'} onClick={() => send({ act: 'skip' })}>
              <Icon shape={skip} />
              {messages.hosting.skip}
            </Button>
          </>
        )}
        <Button onClick={() => setIsAsking(true)}>
          <Icon shape={people} />
          {messages.hosting.people}
        </Button>
      </div>
      {isAsking && <PartyPeople table={table} onClose={() => setIsAsking(false)} />}
    </>
  );
}
