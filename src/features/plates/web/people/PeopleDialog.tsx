import { loginKey } from '#features/accounts/login-key.ts';
import type { Room } from '#features/rooms/contract.ts';
import { SettlerSetting } from '#features/rooms/web/index.ts';
import { groupBy } from '#shared/lists.ts';
import { sentenceOf } from '#web/api/client.ts';
import { Button } from '#web/ui/Button.tsx';
import { useConfirm } from '#web/ui/Confirm.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Disclosure } from '#web/ui/Disclosure.tsx';
import { FormProblem } from '#web/ui/Field.tsx';
import type { GameHead } from '../../contract.ts';
import type { PlatesRoom } from '../../plates-document.ts';
import { useGameMove } from '../api.ts';
import { messages } from '../messages.ts';
import { CodePlate } from '../plate/CodePlate.tsx';
import { gameChips, gameTitle } from '../room/game-text.ts';
import { Standings } from '../room/Standings.tsx';
import { usePlaces } from '../room/target-title.ts';
import { RoleChoice } from '../start/RoleChoice.tsx';
import { Seats } from '../start/Seats.tsx';
import css from './PeopleDialog.module.css';

const texts = messages.people;

/** Each place's points in this game, fixed at the start. */
function Tiers({ game }: { game: GameHead }) {
  const places = usePlaces(game);
  const byPoints = groupBy(places, ({ code }) => game.tiers?.[code] ?? 1);
  return (
    <Disclosure label={texts.tiers}>
      <dl className={css.tiers}>
        {[...byPoints]
          .sort(([a], [b]) => a - b)
          .map(([points, ofTier]) => (
            <div key={points}>
              <dt>{texts.worth(points)}</dt>
              <dd className={css.places}>
                {ofTier.map(({ code, name }) => (
                  <span key={code} className={css.place}>
                    {code !== name && <CodePlate code={code} />}
                    <bdi>{name}</bdi>
                  </span>
                ))}
              </dd>
            </div>
          ))}
      </dl>
    </Disclosure>
  );
}

interface Props {
  room: Room;
  login: string;
  plates: PlatesRoom;
  onClose: () => void;
}

/** Members and roles, the rules, and ending the game. */
export function PeopleDialog({ room, login, plates, onClose }: Props) {
  const { game, players, table } = plates;
  const me = players.find((player) => player.here && loginKey(player.login) === loginKey(login));
  const isAdmin = loginKey(room.admin) === loginKey(login);
  return (
    <Dialog title={messages.roomPage.people} kind="sheet" onClose={onClose}>
      <div className={css.parts}>
        <RoleChoice roomId={room.id} chosen={me?.role ?? null} />
        <Seats room={room} login={login} players={players} />
        <Standings room={room} table={table} login={login} />
        <section className={css.played}>
          <h2>{gameTitle(game)}</h2>
          <p>{gameChips(game).join(', ')}</p>
          <SettlerSetting room={room} login={login} mayChange={isAdmin} />
        </section>
        {game.tiers !== undefined && <Tiers game={game} />}
        {isAdmin && game.state === 'running' && <EndGame roomId={room.id} number={game.number} onEnded={onClose} />}
      </div>
    </Dialog>
  );
}

function EndGame({ roomId, number, onEnded }: { roomId: string; number: number; onEnded: () => void }) {
  const end = useGameMove(roomId, 'end');
  const confirm = useConfirm();
  const ask = async () => {
    const question = { title: texts.endTitle, body: texts.endBody, yes: texts.end, no: texts.goOn };
    if (!(await confirm({ ...question, tone: 'danger' }))) return;
    // The stream may end the game first and unmount this button, and then callbacks passed to `mutate` wouldn't run.
    await end.mutateAsync(number).then(onEnded, () => undefined);
  };
  return (
    <div>
      <Button tone="danger" onClick={() => void ask()} busy={end.isPending}>
        {texts.end}
      </Button>
      <FormProblem problem={end.error ? `${texts.notEnded} ${sentenceOf(end.error)}` : undefined} />
    </div>
  );
}
