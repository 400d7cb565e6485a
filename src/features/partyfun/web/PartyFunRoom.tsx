import { useEffect, useMemo, useState } from 'react';
import type { Room } from '#features/rooms/contract.ts';
import { type GameRoom, roomTitle, useRoom } from '#features/rooms/web/index.ts';
import { secondMs } from '#shared/time.ts';
import { useDelayed } from '#web/device/use-delayed.ts';
import { useWakeLock } from '#web/device/use-wake-lock.ts';
import { fetched } from '#web/ui/fetched.tsx';
import { Page } from '#web/ui/Page.tsx';
import { QueryState } from '#web/ui/QueryState.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import * as messages from './messages.ts';
import css from './PartyFunRoom.module.css';
import { partyQuery } from './party/api.ts';
import { cachedParty, isMove } from './party/live/cached-party.ts';
import { isReaction, showReaction } from './party/live/reactions.ts';
import { useJoin } from './party/live/use-keyed-act.ts';
import { BigButton } from './party/RoundParts.tsx';
import { Reactions } from './party/SharedParts.tsx';
import { isSameLogin, type Table } from './party/table.ts';

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

const PhaseSkeleton = () => <Skeleton height="8rem" count={3} />;
/** Preloaded, because a phase starts for all players simultaneously and may be answered within seconds. */
const loadPhase = async () => (await import('./party/PartyPhase.tsx')).PartyPhase;
void loadPhase().catch(() => undefined);
const PartyPhase = fetched(loadPhase, PhaseSkeleton);

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
