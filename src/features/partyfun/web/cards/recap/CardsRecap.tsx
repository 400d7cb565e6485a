import { useMemo } from 'react';
import { RecapButton, type Recapped } from '#features/rooms/web/index.ts';
import { games } from '#shared/site-map.ts';
import type { CardGame } from '../../../cards/game.ts';

/** No room has such a number. */
const id = 'cards';

/** Opens the picture of how the game ended: it is of today, and has no number, as there is no room. */
export function CardsRecap({ game }: { game: CardGame }) {
  const evening = useMemo(
    (): Recapped => ({
      id,
      name: games.partyfun.title,
      game: 'partyfun',
      is_private: true,
      created_at: new Date().toISOString(),
    }),
    [],
  );
  return (
    <RecapButton
      room={evening}
      make={async (_client, room) => (await import('./make-recap.ts')).makeRecap(game, room)}
    />
  );
}
