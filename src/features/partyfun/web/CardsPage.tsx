import { errorText } from '#web/api/client.ts';
import { useWakeLock } from '#web/device/use-wake-lock.ts';
import { EndOfGame } from './cards/end/EndOfGame.tsx';
import { CardTable } from './cards/play/CardTable.tsx';
import { SetUpGame } from './cards/setup/SetUpGame.tsx';
import { useCardGame } from './cards/use-card-game.ts';
import * as messages from './messages.ts';

export function CardsPage() {
  useWakeLock();
  const { game, deck, play, start } = useCardGame();
  const problem = deck.error ? `${messages.cards.failed} ${errorText(deck.error)}` : undefined;
  if (game === undefined) return <SetUpGame onStart={start} isReady={deck.data !== undefined} problem={problem} />;
  if (game.onTable === null) return <EndOfGame game={game} play={play} />;
  return <CardTable game={game} onTable={game.onTable} play={play} problem={problem} />;
}
