import type { Room } from '#features/rooms/contract.ts';
import { fetched } from '#web/ui/fetched.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import type { PlatesRoom } from '../../contract.ts';
import { RunGame } from '../run/RunGame.tsx';
import { BeforeStart } from '../start/BeforeStart.tsx';
import { DriverSign } from '../start/DriverSign.tsx';
import { QuietPage } from '../start/QuietPage.tsx';
import { RoleChoice } from '../start/RoleChoice.tsx';
import { words } from '../words.ts';
import css from './PlatesRoom.module.css';
import { usePlay } from './use-play.ts';
import { type Shown, useShown } from './use-shown.ts';

const meanwhile = () => <Skeleton height="30rem" />;
const CollectorGame = fetched(async () => (await import('../collector/CollectorGame.tsx')).CollectorGame, meanwhile);
const PatternsGame = fetched(async () => (await import('../patterns/PatternsGame.tsx')).PatternsGame, meanwhile);
const GameEnd = fetched(async () => (await import('../end/GameEnd.tsx')).GameEnd, meanwhile);

interface Props {
  room: Room;
  login: string;
  known: PlatesRoom;
  onPeople: () => void;
}

/** What the game shows to this person now. */
export function GameStage({ room, login, known, onPeople }: Props) {
  const shown = useShown(room.id, login, known);
  return (
    <div className={css.stage}>
      <Stage room={room} shown={shown} onPeople={onPeople} />
    </div>
  );
}

function Stage({ room, shown, onPeople }: { room: Room; shown: Shown; onPeople: () => void }) {
  const play = usePlay(room.id, shown.game);
  const { game, me, questions } = shown;
  const { settler } = questions;
  const settles = settler && words.game.settles[settler];
  if (game.state === 'before') return <BeforeStart room={room} shown={shown} settles={settles} />;
  if (game.state === 'ended') return <GameEnd room={room} shown={shown} />;
  if (me?.role === 'driver') return <QuietPage shown={shown} />;
  if (me?.role !== 'passenger') return <LateJoiner room={room} />;
  const parts = { room, shown, play, onPeople };
  if (game.settings.kind === 'run') return <RunGame {...parts} />;
  return game.settings.kind === 'collector' ? <CollectorGame {...parts} /> : <PatternsGame {...parts} />;
}

/** Who comes while the game is on says first whether they drive; the others' points stand below. */
function LateJoiner({ room }: { room: Room }) {
  const { start } = words;
  return (
    <DriverSign lines={[start.isRunning, start.passengers]}>
      <RoleChoice roomId={room.id} said={null} />
    </DriverSign>
  );
}
