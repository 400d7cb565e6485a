import { QuestionStrip } from '#features/rooms/web/index.ts';
import { showSpot } from '../spot/spot-address.ts';
import type { GameStageParts } from './stage-parts.ts';

/** What others ask about one's own spots. */
export function OwnStrip({ room, shown }: Pick<GameStageParts, 'room' | 'shown'>) {
  const { questions, game } = shown;
  return (
    <QuestionStrip roomId={room.id} questions={questions.own} {...(game.settings.photos && { onPhoto: showSpot })} />
  );
}
