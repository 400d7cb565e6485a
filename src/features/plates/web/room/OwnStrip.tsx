import { QuestionStrip } from '#features/rooms/web/index.ts';
import { showSpot } from '../spot/spot-address.ts';
import type { GameStageParts } from './stage-parts.ts';
import { useTitleOf } from './target-title.ts';

/** What others ask about one's own spots, by what people call those. */
export function OwnStrip({ room, shown }: Pick<GameStageParts, 'room' | 'shown'>) {
  const { questions, game } = shown;
  const titleOf = useTitleOf(game);
  const titled = questions.own.map((question) => ({ ...question, title: titleOf(question.title) }));
  return <QuestionStrip roomId={room.id} questions={titled} {...(game.settings.photos && { onPhoto: showSpot })} />;
}
