import { useEffect, useRef } from 'react';
import type { Room } from '#features/rooms/contract.ts';
import type { GameHead } from '../../contract.ts';
import { CollectorGame } from '../collector/CollectorGame.tsx';
import { GameEnd } from '../end/GameEnd.tsx';
import { PatternsGame } from '../patterns/PatternsGame.tsx';
import { RunGame } from '../run/RunGame.tsx';
import { SpotAt } from '../spot/SpotAt.tsx';
import { useSpotSeq } from '../spot/spot-address.ts';
import { BeforeStart } from '../start/BeforeStart.tsx';
import { LateJoiner } from '../start/LateJoiner.tsx';
import { QuietPage } from '../start/QuietPage.tsx';
import { OwnStrip } from './OwnStrip.tsx';
import css from './PlatesRoom.module.css';
import type { GameStageParts } from './stage-parts.ts';
import { usePlay } from './use-play.ts';
import type { Shown } from './use-shown.ts';

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
