import { useEffect, useMemo, useRef, useState } from 'react';
import type { Room } from '#features/rooms/contract.ts';
import { type GameRoom, roomTitle, useRoom } from '#features/rooms/web/index.ts';
import { secondMs } from '#shared/time.ts';
import { useDelayed } from '#web/device/use-delayed.ts';
import { useWakeLock } from '#web/device/use-wake-lock.ts';
import { Button } from '#web/ui/Button.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { Page, useHeading, useRootMark } from '#web/ui/Page.tsx';
import { QueryState } from '#web/ui/QueryState.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import type { PartyRound, PublicParty } from '../party-view.ts';
import * as messages from './messages.ts';
import css from './PartyFunRoom.module.css';
import { useHostAction } from './party/actions.ts';
import { partyQuery } from './party/api.ts';
import { Final } from './party/final/Final.tsx';
import { pause, people, skip } from './party/icons.ts';
import { cachedParty, isMove } from './party/live/cached-party.ts';
import { isReaction, showReaction } from './party/live/reactions.ts';
import { useJoin } from './party/live/use-keyed-act.ts';
import { PartyLobby } from './party/lobby/PartyLobby.tsx';
import phase from './party/PartyPhase.module.css';
import { PartyPeople, Paused } from './party/people/PartyPeople.tsx';
import { AnswerPhase } from './party/play/AnswerPhase.tsx';
import { forgetOldPhoto } from './party/play/draft.ts';
import { VotePhase } from './party/play/VotePhase.tsx';
import { BigButton, Clock, PromptSign, Watching } from './party/RoundParts.tsx';
import { ContinueButton, RoundResult, ScorePhase } from './party/result/RoundResult.tsx';
import { Reactions, RoundSign, signOf } from './party/SharedParts.tsx';
import { hasHostControls, isSameLogin, playsRound, type Table } from './party/table.ts';

const texts = messages.party;

const shownForMs = 8 * secondMs;

/** Announces a new host for a few seconds. */
function NewHost({ table }: { table: Table }) {
  const { host } = table.known.party;
  const [seen, setSeen] = useState(host);
  const [shown, setShown] = useState<string | null>(null);
  if (host !== seen) {
    setSeen(host);
    setShown(host);
  }
  useEffect(() => {
    if (shown === null) return;
    const timer = setTimeout(() => setShown(null), shownForMs);
    return () => clearTimeout(timer);
  }, [shown]);
  return (
    <p role="status" className={css.announcement} data-shown={shown !== null || undefined}>
      {shown !== null && (isSameLogin(shown, table.login) ? texts.youAreHost : texts.newHost(shown))}
    </p>
  );
}

/** Shown while the same person plays in another tab. Offers to take over. */
function OtherTab({ room, isBusy, onContinue }: { room: Room; isBusy: boolean; onContinue: () => void }) {
  return (
    <Page title={roomTitle(room)} heading={texts.otherTab} sign="party" lead={texts.otherTabDetail} width="narrow">
      <BigButton isBusy={isBusy} onClick={onContinue}>
        {texts.continueHere}
      </BigButton>
    </Page>
  );
}

/** Delays loading reactions, so that the game loads first. */
const reactionsAfterMs = secondMs;

export const PartyFunRoom: GameRoom = ({ room, login, isRoot, onEnd }) => {
  useWakeLock();
  const { tab, isJoining, isLate, isRefused, again } = useJoin(room.id);
  const isLater = useDelayed(reactionsAfterMs);
  const { query, live, setLeaving } = useRoom({
    roomId: room.id,
    query: partyQuery(room.id),
    // Joining returns the same data. If joining is refused or slow, the party is fetched so that it can be watched.
    isEnabled: !isJoining || isLate,
    dueAt: ({ document: { party } }) => party.ends_at,
    onTransient: (event) => {
      if (isReaction(event)) showReaction(room.id, event);
      // This person now plays in another tab.
      else if (isMove(event) && isSameLogin(event.moved, login)) void query.refetch();
    },
    onEnd,
  });
  const { data, refetch } = query;
  const known = useMemo(() => data && cachedParty(data), [data]);
  // Changes don't contain the private part, so it has to be fetched.
  const needsOwnPart = known?.isOwnPartMissing === true;
  useEffect(() => {
    if (needsOwnPart) void refetch();
  }, [needsOwnPart, refetch]);

  if (known !== undefined && known.mine.tab !== null && known.mine.tab !== tab && !isRefused)
    return <OtherTab room={room} isBusy={isJoining} onContinue={again} />;
  return (
    <div className={css.room}>
      {known === undefined ? (
        <Page title={roomTitle(room)} heading={<bdi>{room.name}</bdi>} sign="party">
          <QueryState query={query} title={texts.failed} skeleton={<Skeleton height="8rem" count={3} />}>
            {() => null}
          </QueryState>
        </Page>
      ) : (
        <PartyTable table={{ room, login, isRoot, tab, known, live, onLeaving: setLeaving }} />
      )}
      {isLater && known !== undefined && <Reactions roomId={room.id} login={login} />}
    </div>
  );
};

function PartyTable({ table }: { table: Table }) {
  return (
    <div>
      <NewHost table={table} />
      <PartyPhase table={table} />
    </div>
  );
}

function PartyPhase({ table }: { table: Table }) {
  const { party } = table.known;
  const { round, paused, final } = party;
  const { id } = table.room;
  useScrollToTop(party);
  useEffect(() => forgetOldPhoto(id, party), [id, party]);
  if (paused !== null)
    return (
      <div className={phase.parts}>
        <FullScreen />
        <Paused table={table} paused={paused} />
      </div>
    );
  if (final !== null)
    return (
      <div className={phase.parts}>
        <Final table={table} final={final} />
      </div>
    );
  if (round === null)
    return (
      <div className={phase.parts}>
        <PartyLobby table={table} />
      </div>
    );
  return (
    <div className={phase.parts} data-sign={signOf[round.kind]}>
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
          {playsRound(table) ? <p className={phase.ready}>{texts.ready}</p> : <Watching table={table} />}
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
    <header className={phase.head}>
      <span className={phase.sign}>
        <RoundSign kind={round.kind} />
      </span>
      <div className={phase.words}>
        <h1 ref={heading} tabIndex={-1} className={phase.kind}>
          {texts.kinds[round.kind]}
        </h1>
        <p className={phase.round}>
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
        className={phase.row}
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
