import type { Room } from '#features/rooms/contract.ts';
import { QuestionStrip } from '#features/rooms/web/index.ts';
import { fetched } from '#web/ui/fetched.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import type { PlatesRoom } from '../../contract.ts';
import { showSpot, useSpotSeq } from '../spot/spot-address.ts';
import { words } from '../words.ts';
import css from './PlatesRoom.module.css';
import type { GameStageParts } from './stage-parts.ts';
import { useTitleOf } from './target-title.ts';
import { useEndInTime } from './use-end-in-time.ts';
import { useFromTop } from './use-from-top.ts';
import { usePlay } from './use-play.ts';
import { useShown } from './use-shown.ts';

const meanwhile = () => <Skeleton height="30rem" />;
const RunGame = fetched(async () => (await import('../run/RunGame.tsx')).RunGame, meanwhile);
const CollectorGame = fetched(async () => (await import('../collector/CollectorGame.tsx')).CollectorGame, meanwhile);
const PatternsGame = fetched(async () => (await import('../patterns/PatternsGame.tsx')).PatternsGame, meanwhile);
const BeforeStart = fetched(async () => (await import('../start/BeforeStart.tsx')).BeforeStart, meanwhile);
const LateJoiner = fetched(async () => (await import('../start/LateJoiner.tsx')).LateJoiner, meanwhile);
const QuietPage = fetched(async () => (await import('../start/QuietPage.tsx')).QuietPage, meanwhile);
const SpotDialog = fetched(async () => (await import('../spot/SpotDialog.tsx')).SpotDialog);
const SpotElsewhere = fetched(async () => (await import('../earlier/SpotElsewhere.tsx')).SpotElsewhere);
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
  const play = usePlay(room.id, shown.game);
  useFromTop(shown.game);
  useEndInTime(room.id, shown.game);
  return (
    <div className={css.stage}>
      <OwnQuestions room={room} shown={shown} />
      <Stage room={room} shown={shown} play={play} onPeople={onPeople} />
      <OpenSpot room={room} shown={shown} play={play} />
    </div>
  );
}

/** What others ask about one's own spots. */
function OwnQuestions({ room, shown }: Pick<GameStageParts, 'room' | 'shown'>) {
  const { questions, game } = shown;
  const titleOf = useTitleOf(game);
  if (questions.own.length === 0) return null;
  const titled = questions.own.map((question) => ({ ...question, title: titleOf(question.title) }));
  return <QuestionStrip roomId={room.id} questions={titled} {...(game.settings.photos && { onPhoto: showSpot })} />;
}

/** The dialog of the spot that the address names, while it stands: also in an earlier game, whose recap is shown then. */
export function OpenSpot({ room, shown, play }: Pick<GameStageParts, 'room' | 'shown' | 'play'>) {
  const seq = useSpotSeq();
  const titleOf = useTitleOf(shown.game);
  const spot = shown.spots.find((one) => one.seq === seq);
  if (spot === undefined) return seq === undefined ? null : <SpotElsewhere roomId={room.id} seq={seq} />;
  const onClose = () => showSpot(undefined);
  return <SpotDialog key={seq} {...{ room, shown, play, spot, onClose }} title={titleOf(spot.target)} />;
}

function Stage({ room, shown, play, onPeople }: GameStageParts) {
  const { game, me, questions } = shown;
  const { settler } = questions;
  const settles = settler && words.game.settles[settler];
  if (game.state === 'before') return <BeforeStart room={room} shown={shown} settles={settles} />;
  if (game.state === 'ended') return <GameEnd room={room} shown={shown} play={play} />;
  if (me?.role === 'driver') return <QuietPage shown={shown} />;
  if (me?.role !== 'passenger') return <LateJoiner roomId={room.id} />;
  const parts = { room, shown, play, onPeople };
  if (game.settings.kind === 'run') return <RunGame {...parts} />;
  return game.settings.kind === 'collector' ? <CollectorGame {...parts} /> : <PatternsGame {...parts} />;
}
