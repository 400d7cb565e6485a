import { useEffect, useMemo, useRef, useState } from 'react';
import { type GameRoom, roomTitle, useRoom } from '#features/rooms/web/index.ts';
import { secondMs } from '#shared/time.ts';
import { useLater } from '#web/device/use-later.ts';
import { useOnline } from '#web/device/use-online.ts';
import { useWakeLock } from '#web/device/use-wake-lock.ts';
import { isUpToDate } from '#web/live/use-event-stream.ts';
import { fetched } from '#web/ui/fetched.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { clock } from '#web/ui/icon-shapes.ts';
import { Page, useHeading, useRootMark } from '#web/ui/Page.tsx';
import { QueryState } from '#web/ui/QueryState.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import type { PartyRound, PublicParty } from '../party-view.ts';
import css from './PartyFunRoom.module.css';
import { partyQuery } from './party/api.ts';
import { isMove, knownParty } from './party/live/known-party.ts';
import { isReaction, showReaction } from './party/live/reactions.ts';
import { useCome } from './party/live/use-come.ts';
import { useSecondsLeft } from './party/live/use-seconds-left.ts';
import { PromptSign } from './party/PromptSign.tsx';
import { RoundSign } from './party/RoundSign.tsx';
import { signOf } from './party/round-signs.ts';
import { isSame, playsRound, type Table } from './party/table.ts';
import { words } from './words.ts';

const texts = words.party;

/** From here on it is told as a warning, and these are read out. */
const lastSeconds = 10;
const spoken: readonly number[] = [10, 5];

/** How long the phase lasts, by the server's clock, and as a bar; over it stands whether the line is cut. */
function Clock({ table }: { table: Table }) {
  const { party, aheadMs } = table.known;
  const left = useSecondsLeft(party.ends_at, aheadMs);
  // A line that was cut on the phone itself is known before its stream breaks.
  const isCut = !useOnline() || !isUpToDate(table.live);
  const isActing = party.phase === 'answer' || party.phase === 'vote';
  const isLast = isActing && left !== undefined && left <= lastSeconds;
  return (
    <>
      <p className={css.clock} data-last={isLast || undefined}>
        {isCut ? (
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

/** Says twice that it is nearly over. */
function LastSeconds({ phase, left }: { phase: number; left: number | undefined }) {
  const [said, setSaid] = useState<{ phase: number; left: number }>();
  const isNew = left !== undefined && spoken.includes(left) && (said?.phase !== phase || said.left !== left);
  if (isNew) setSaid({ phase, left });
  return (
    <span className="visually-hidden" role="status">
      {said?.phase === phase && texts.secondsLeft(said.left)}
    </span>
  );
}

/** What the party is at. */
function PartyPhase({ table }: { table: Table }) {
  const { party } = table.known;
  const { round, paused, final } = party;
  useEffect(fetchPhasesAhead, []);
  useFromTop(party);
  if (paused !== null)
    return (
      <div className={css.parts}>
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
      <PartyHead table={table} round={round} />
      <Phase table={table} round={round} />
      <LeadRow table={table} />
    </div>
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
          <PromptSign round={round} how={words.party.hows[round.kind]} />
          {playsRound(table) ? <p className={css.ready}>{words.party.ready}</p> : <Watching table={table} />}
        </>
      );
  }
}

/**
 * What comes next begins at its top, wherever one had scrolled before. What had the focus may have gone: it goes to the heading then, and
 * the keyboard begins above what came.
 */
function useFromTop({ number, paused }: Pick<PublicParty, 'number' | 'paused'>): void {
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

/** What kind of round it is, which one, and how long the phase lasts: in view however far one scrolls. */
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

const meanwhile = () => <Skeleton height="8rem" count={3} />;

const loadAnswer = async () => (await import('./party/play/AnswerPhase.tsx')).AnswerPhase;
const loadVote = async () => (await import('./party/play/VotePhase.tsx')).VotePhase;
const loadResult = async () => (await import('./party/result/RoundResult.tsx')).RoundResult;
const loadScore = async () => (await import('./party/result/ScorePhase.tsx')).ScorePhase;
const loadFinal = async () => (await import('./party/final/Final.tsx')).Final;
const loadLead = async () => (await import('./party/lead/LeadRow.tsx')).LeadRow;
const loadPaused = async () => (await import('./party/lead/Paused.tsx')).Paused;

const PartyLobby = fetched(async () => (await import('./party/lobby/PartyLobby.tsx')).PartyLobby, meanwhile);
const AnswerPhase = fetched(loadAnswer, meanwhile);
const VotePhase = fetched(loadVote, meanwhile);
const RoundResult = fetched(loadResult, meanwhile);
const ScorePhase = fetched(loadScore, meanwhile);
const Final = fetched(loadFinal, meanwhile);
const Watching = fetched(async () => (await import('./party/play/Watching.tsx')).Watching);
const LeadRow = fetched(loadLead);
const Paused = fetched(loadPaused, meanwhile);

/** Long enough for what the party is at to be read and drawn first, also on a slow line. */
const aheadAfterMs = 2 * secondMs;

/** A phase begins for all at once, and some answer within seconds: its code is there before it. */
function fetchPhasesAhead(): () => void {
  const timer = setTimeout(
    () =>
      // If it fails, the phase itself says so, and the page is loaded anew.
      Promise.all([loadAnswer(), loadVote(), loadResult(), loadScore(), loadLead(), loadPaused(), loadFinal()]).catch(
        () => undefined,
      ),
    aheadAfterMs,
  );
  return () => clearTimeout(timer);
}

/** The game comes first, also on a slow line. */
const footAfterMs = secondMs;
const NewHost = fetched(async () => (await import('./party/NewHost.tsx')).NewHost);
const OtherTab = fetched(async () => (await import('./party/OtherTab.tsx')).OtherTab);
const Reactions = fetched(async () => (await import('./party/Reactions.tsx')).Reactions);
const PartyFoot = fetched(async () => (await import('./party/foot/PartyFoot.tsx')).PartyFoot);

/** A party on several devices, as somebody sees it who is at it. */
export const PartyFunRoom: GameRoom = ({ room, login, isRoot, onEnd }) => {
  useWakeLock();
  const { tab, isComing, isLate, isRefused, again } = useCome(room.id);
  const isLater = useLater(footAfterMs);
  const { query, live, setLeaving } = useRoom({
    roomId: room.id,
    query: partyQuery(room.id),
    // What coming to it tells is as good; where that was refused, or takes its time, one looks on.
    isEnabled: !isComing || isLate,
    dueAt: ({ document: { party } }) => party.ends_at,
    onPassing: (passing) => {
      if (isReaction(passing)) showReaction(room.id, passing);
      // Another tab plays for this person now.
      else if (isMove(passing) && isSame(passing.moved, login)) void query.refetch();
    },
    onEnd,
  });
  const { data, refetch } = query;
  const known = useMemo(() => data && knownParty(data), [data]);
  // What is one's own is told with one's own call.
  const isLacking = known?.lacksOwn === true;
  useEffect(() => {
    if (isLacking) void refetch();
  }, [isLacking, refetch]);

  if (known !== undefined && known.mine.tab !== null && known.mine.tab !== tab && !isRefused)
    return <OtherTab room={room} isBusy={isComing} onContinue={again} />;
  return (
    <div className={css.room}>
      {known === undefined ? (
        <Page title={roomTitle(room)} heading={<bdi>{room.name}</bdi>} sign="party">
          <QueryState query={query} title={words.party.failed} skeleton={<Skeleton height="8rem" count={3} />}>
            {() => null}
          </QueryState>
        </Page>
      ) : (
        <AtTable table={{ room, login, isRoot, tab, known, live }} />
      )}
      {isLater && known !== undefined && (
        <>
          <Reactions roomId={room.id} login={login} />
          <PartyFoot room={room} login={login} isRoot={isRoot} party={known.party} onLeaving={setLeaving} />
        </>
      )}
    </div>
  );
};

function AtTable({ table }: { table: Table }) {
  return (
    <div>
      <NewHost table={table} />
      <PartyPhase table={table} />
    </div>
  );
}
