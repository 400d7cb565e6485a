import { useEffect, useRef } from 'react';
import type { Room } from '#features/rooms/contract.ts';
import { fetched } from '#web/ui/fetched.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import type { GameHead } from '../../contract.ts';
import { useSpotSeq } from '../spot/spot-address.ts';
import css from './PlatesRoom.module.css';
import type { GameStageParts } from './stage-parts.ts';
import { usePlay } from './use-play.ts';
import type { Shown } from './use-shown.ts';

const meanwhile = () => <Skeleton height="30rem" />;
const blankPlate = () => (
  <>
    <Skeleton height="auto" look={css.plate} />
    <Skeleton height="20rem" />
  </>
);
const RunGame = fetched(async () => (await import('../run/RunGame.tsx')).RunGame, blankPlate);
const CollectorGame = fetched(async () => (await import('../collector/CollectorGame.tsx')).CollectorGame, meanwhile);
const PatternsGame = fetched(async () => (await import('../patterns/PatternsGame.tsx')).PatternsGame, meanwhile);
const BeforeStart = fetched(async () => (await import('../start/BeforeStart.tsx')).BeforeStart, meanwhile);
const LateJoiner = fetched(async () => (await import('../start/LateJoiner.tsx')).LateJoiner, meanwhile);
const QuietPage = fetched(async () => (await import('../start/QuietPage.tsx')).QuietPage, meanwhile);
const OwnStrip = fetched(async () => (await import('./OwnStrip.tsx')).OwnStrip);
const SpotAt = fetched(async () => (await import('../spot/SpotAt.tsx')).SpotAt);
const GameEnd = fetched(async () => (await import('../end/GameEnd.tsx')).GameEnd, meanwhile);

interface Props {
  room: Room;
  shown: Shown;
  onPeople: () => void;
}

/** What the game shows to this person now. */
export function GameStage({ room, shown, onPeople }: Props) {
  const play = usePlay(room.id, shown);
  useFromTop(shown.game);
  // Nothing to read or to press beside the quiet page.
  const drives = shown.game.state === 'running' && shown.me?.role === 'driver';
  return (
    <div className={css.stage}>
      {!drives && <OwnQuestions room={room} shown={shown} />}
      <Stage room={room} shown={shown} play={play} onPeople={onPeople} />
      {!drives && <OpenSpot room={room} shown={shown} play={play} />}
    </div>
  );
}

/** What others ask about one's own spots. */
function OwnQuestions({ room, shown }: Pick<GameStageParts, 'room' | 'shown'>) {
  return shown.questions.own.length > 0 && <OwnStrip room={room} shown={shown} />;
}

/** The dialog of the spot that the address names. */
export function OpenSpot(parts: Pick<GameStageParts, 'room' | 'shown' | 'play'>) {
  const seq = useSpotSeq();
  return seq !== undefined && <SpotAt {...parts} seq={seq} />;
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

/** Another page of the game begins at its top, wherever one had scrolled on the one before. */
function useFromTop({ number, state }: Pick<GameHead, 'number' | 'state'>): void {
  const stage = `${number} ${state}`;
  const before = useRef(stage);
  useEffect(() => {
    if (before.current === stage) return;
    before.current = stage;
    scrollTo(0, 0);
  }, [stage]);
}
