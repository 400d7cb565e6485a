import { errorText } from '#web/api/client.ts';
import { useWakeLock } from '#web/device/use-wake-lock.ts';
import { fetched } from '#web/ui/fetched.tsx';
import { useCardGame } from './cards/use-card-game.ts';
import * as messages from './messages.ts';

const SetUpGame = fetched(async () => (await import('./cards/setup/SetUpGame.tsx')).SetUpGame);
// Separate chunks, because the first visit only sets up a game.
const CardTable = fetched(async () => (await import('./cards/play/CardTable.tsx')).CardTable);
const EndOfGame = fetched(async () => (await import('./cards/end/EndOfGame.tsx')).EndOfGame);

export function CardsPage() {
  useWakeLock();
  const { game, deck, play, start } = useCardGame();
  const problem = deck.error ? `${messages.cards.failed} ${errorText(deck.error)}` : undefined;
  if (game === undefined) return <SetUpGame onStart={start} isReady={deck.data !== undefined} problem={problem} />;
  if (game.onTable === null) return <EndOfGame game={game} play={play} />;
  return <CardTable game={game} onTable={game.onTable} play={play} problem={problem} />;
}
