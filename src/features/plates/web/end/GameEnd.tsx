import { loginKey } from '#features/accounts/login-key.ts';
import type { Room } from '#features/rooms/contract.ts';
import { sentenceOf } from '#web/api/client.ts';
import { FormProblem } from '#web/ui/FormProblem.tsx';
import { useGameMove } from '../api.ts';
import { gameTitle } from '../room/game-text.ts';
import { Standings } from '../room/Standings.tsx';
import type { Shown } from '../room/use-shown.ts';
import { FoundButton } from '../spot/FoundButton.tsx';
import { words } from '../words.ts';
import css from './GameEnd.module.css';

const texts = words.end;

/** Who won, and what is left of the game. */
export function GameEnd({ room, shown }: { room: Room; shown: Shown }) {
  const { game, table, login } = shown;
  const again = useGameMove(room.id, 'again');
  const isAdmin = loginKey(room.admin) === loginKey(login);
  return (
    <div className={css.parts}>
      <section className={css.sign} aria-label={texts.over}>
        <h2>{texts.by[game.ended_by ?? 'admin']}</h2>
        <p>{gameTitle(game)}</p>
      </section>
      <Standings room={room} table={table} login={login} />
      {isAdmin ? (
        <>
          <FormProblem problem={again.error ? `${texts.notAgain} ${sentenceOf(again.error)}` : undefined} />
          <FoundButton isOff={again.isPending} onFound={() => again.mutate(game.number)}>
            {texts.again}
          </FoundButton>
        </>
      ) : (
        <p>{texts.adminAgain}</p>
      )}
    </div>
  );
}
