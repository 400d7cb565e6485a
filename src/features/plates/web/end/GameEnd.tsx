import type { ReactNode } from 'react';
import { loginKey } from '#features/accounts/login-key.ts';
import { type MakeRecap, RecapButton } from '#features/rooms/web/index.ts';
import { sentenceOf } from '#web/api/client.ts';
import { FormProblem } from '#web/ui/Field.tsx';
import { useGameMove } from '../api.ts';
import { gameTitle } from '../room/game-text.ts';
import { Standings } from '../room/Standings.tsx';
import type { GameStageParts } from '../room/stage-parts.ts';
import { useTitleOf } from '../room/target-title.ts';
import { FoundButton } from '../spot/FoundButton.tsx';
import { RefusedSpots } from '../spot/RefusedSpots.tsx';
import { words } from '../words.ts';
import { captionOf, endText, wonText } from './captions.ts';
import css from './GameEnd.module.css';
import { GamePicture } from './GamePicture.tsx';
import { GameRecords } from './GameRecords.tsx';

const texts = words.end;

type Props = Omit<GameStageParts, 'onPeople'>;

/** With all that draws, when somebody wants the picture. */
const pictureOf =
  (game: number): MakeRecap =>
  async (client, room) =>
    (await import('../recap/make-recap.ts')).makeRecap(client, room, game);

/** The game at hand is over: what is left of it, and the next one. */
export function GameEnd(props: Props) {
  return (
    <GameLeft {...props}>
      <Again {...props} />
    </GameLeft>
  );
}

/** Who won, and what is left of a game. */
export function GameLeft({ children, ...props }: Props & { children?: ReactNode }) {
  const { room, shown } = props;
  const { game, table, login } = shown;
  const titleOf = useTitleOf(game);
  return (
    <div className={css.parts}>
      <section className={css.sign} aria-label={texts.over}>
        <h2>{endText(game)}</h2>
        <p className={css.won}>{wonText(table)}</p>
        <p>{gameTitle(game)}</p>
      </section>
      <RefusedSpots refused={shown.refused} titleOf={titleOf} />
      <GamePicture {...props} />
      <Standings room={room} table={table} login={login} captionOf={(row) => captionOf(game, row)} />
      <GameRecords roomId={room.id} shown={shown} />
      <RecapButton room={room} make={pictureOf(game.number)} />
      {children}
    </div>
  );
}

function Again({ room, shown: { game, login } }: Pick<GameStageParts, 'room' | 'shown'>) {
  const again = useGameMove(room.id, 'again');
  if (loginKey(room.admin) !== loginKey(login)) return <p>{texts.adminAgain}</p>;
  return (
    <>
      <FormProblem problem={again.error ? `${texts.notAgain} ${sentenceOf(again.error)}` : undefined} />
      <FoundButton isOff={again.isPending} onFound={() => again.mutate(game.number)}>
        {texts.again}
      </FoundButton>
    </>
  );
}
