import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { loginKey } from '#features/accounts/login-key.ts';
import type { Room } from '#features/rooms/contract.ts';
import { QuestionStrip, VoteStrip } from '#features/rooms/web/index.ts';
import { pathTo } from '#shared/pages.ts';
import { errorText } from '#web/api/client.ts';
import { useWakeLock } from '#web/device/use-wake-lock.ts';
import { Button } from '#web/ui/Button.tsx';
import { ButtonLink } from '#web/ui/ButtonLink.tsx';
import { FormProblem } from '#web/ui/Field.tsx';
import { QueryState } from '#web/ui/QueryState.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import type { PlatesGame } from '../../contract.ts';
import type { PlatesRoom } from '../../plates-document.ts';
import type { PlatesRecap } from '../../recap-contract.ts';
import { recapQuery, useTakeRole } from '../api.ts';
import { CollectorGame } from '../collector/CollectorGame.tsx';
import { GameEnd, GameResult } from '../end/GameEnd.tsx';
import * as messages from '../messages.ts';
import { PatternsGame } from '../patterns/PatternsGame.tsx';
import { RunGame } from '../run/RunGame.tsx';
import { OpenSpot } from '../spot/SpotDialog.tsx';
import { showSpot, spotPath } from '../spot/spot-address.ts';
import { BeforeStart } from '../start/BeforeStart.tsx';
import { BanSign, DriverSign } from '../start/DriverSign.tsx';
import { RoleChoice } from '../start/Roles.tsx';
import css from './GameStage.module.css';
import roomCss from './PlatesRoom.module.css';
import { type GameStageParts, type Shown, usePlay, useShown } from './use-play.ts';

interface Props {
  room: Room;
  shown: Shown;
  onPeople: () => void;
}

export function GameStage({ room, shown, onPeople }: Props) {
  const play = usePlay(room.id, shown);
  useScrollToTop(shown.game);
  // There's nothing else to read or press on a driver's page.
  const isRunning = shown.game.state === 'running';
  const drives = isRunning && shown.me?.role === 'driver';
  useWakeLock(isRunning && !drives);
  return (
    <div className={roomCss.stage}>
      {!drives && <Questions room={room} shown={shown} />}
      <Stage room={room} shown={shown} play={play} onPeople={onPeople} />
      {!drives && <OpenSpot room={room} shown={shown} play={play} />}
    </div>
  );
}

/** Questions about the user's own spots, and those that the user may settle. */
function Questions({ room: { id }, shown }: Pick<GameStageParts, 'room' | 'shown'>) {
  const { questions, game, login } = shown;
  const { own, votes } = questions;
  return (
    <>
      {own.length > 0 && (
        <QuestionStrip roomId={id} questions={own} {...(game.settings.photos && { onPhoto: showSpot })} />
      )}
      {votes.length > 0 && (
        <VoteStrip roomId={id} login={login} questions={votes} pathOf={({ seq }) => spotPath(id, seq)} />
      )}
    </>
  );
}

function Stage({ room, shown, play, onPeople }: GameStageParts) {
  const { game, me } = shown;
  if (game.state === 'before') return <BeforeStart room={room} shown={shown} />;
  if (game.state === 'ended') return <GameEnd room={room} shown={shown} play={play} />;
  if (me?.role === 'driver') return <QuietPage shown={shown} />;
  if (me?.role !== 'passenger') return <LateJoiner roomId={room.id} />;
  const parts = { room, shown, play, onPeople };
  if (game.settings.kind === 'run') return <RunGame {...parts} />;
  return game.settings.kind === 'collector' ? <CollectorGame {...parts} /> : <PatternsGame {...parts} />;
}

function useScrollToTop({ number, state }: Pick<PlatesGame, 'number' | 'state'>): void {
  const stage = `${number} ${state}`;
  const before = useRef(stage);
  useEffect(() => {
    if (before.current === stage) return;
    before.current = stage;
    scrollTo(0, 0);
  }, [stage]);
}

const texts = messages.start;

/** Members who join a running game choose a role first. The leaderboard is below. */
function LateJoiner({ roomId }: { roomId: string }) {
  return (
    <DriverSign lines={[texts.isRunning, texts.passengers]}>
      <RoleChoice roomId={roomId} chosen={null} />
    </DriverSign>
  );
}

const driverTexts = messages.driver;

/** The only page on a driver's phone: no numbers, no keys, no sound. */
function QuietPage({ shown: { roomId, login, players } }: { shown: Shown }) {
  const take = useTakeRole(roomId);
  const passenger = players.find(
    ({ here, role, login: other }) => here && role === 'passenger' && loginKey(other) !== loginKey(login),
  );
  return (
    <section className={css.quietPage} aria-labelledby="quiet">
      <BanSign />
      <h2 id="quiet" className={css.quietTitle}>
        {driverTexts.title}
      </h2>
      <p>{passenger === undefined ? driverTexts.tellsAlone : driverTexts.tells(passenger.login)}</p>
      <Button onClick={() => take.mutate('passenger')} busy={take.isPending}>
        {driverTexts.noLonger}
      </Button>
      <FormProblem problem={take.error ? `${messages.start.roleFailed} ${errorText(take.error)}` : undefined} />
    </section>
  );
}

const earlierTexts = messages.earlier;

interface EarlierProps {
  room: Room;
  login: string;
  plates: PlatesRoom;
}

export function EarlierStage({ number, ...props }: EarlierProps & { number: number }) {
  const { id } = props.room;
  const query = useQuery(recapQuery(id, number));
  return (
    <div className={roomCss.stage}>
      <ButtonLink to={pathTo('room', { gameName: 'plates', roomNumber: id })} wide>
        {earlierTexts.back}
      </ButtonLink>
      <QueryState query={query} title={earlierTexts.gameFailed} skeleton={<Skeleton height="30rem" />}>
        {(recap) => <EarlierResult {...props} recap={recap} />}
      </QueryState>
    </div>
  );
}

function EarlierResult({ room, login, plates, recap }: EarlierProps & { recap: PlatesRecap }) {
  const { game, players, spots, table } = recap;
  const earlier = useMemo(() => ({ ...plates, game, players, spots, table }), [plates, game, players, spots, table]);
  const shown = useShown(room.id, login, earlier);
  const play = usePlay(room.id, shown);
  return (
    <>
      <GameResult room={room} shown={shown} play={play} />
      <OpenSpot room={room} shown={shown} play={play} />
    </>
  );
}
