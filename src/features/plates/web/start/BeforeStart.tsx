import { useEffect, useEffectEvent, useState } from 'react';
import { loginKey } from '#features/accounts/login-key.ts';
import type { Room } from '#features/rooms/contract.ts';
import { sentenceOf } from '#web/api/client.ts';
import { useOnline } from '#web/device/use-online.ts';
import { FormProblem } from '#web/ui/Field.tsx';
import { fetched } from '#web/ui/fetched.tsx';
import { useGameMove } from '../api.ts';
import type { Shown } from '../room/use-shown.ts';
import { FoundButton } from '../spot/FoundButton.tsx';
import { ThumbZone } from '../spot/ThumbZone.tsx';
import { words } from '../words.ts';
import css from './BeforeStart.module.css';
import { DriverSign } from './DriverSign.tsx';
import { GameSign } from './GameSign.tsx';
import { RoleChoice } from './RoleChoice.tsx';
import { Seats } from './Seats.tsx';

const SettingsDialog = fetched(async () => (await import('../settings/SettingsDialog.tsx')).SettingsDialog);
const texts = words.start;

interface Props {
  room: Room;
  shown: Shown;
}

/** Who drives, what will be played, and who is there. */
export function BeforeStart({ room, shown }: Props) {
  const [isChanging, setIsChanging] = useState(false);
  const { login, game, me, players, questions } = shown;
  const settles = questions.settler && words.game.settles[questions.settler];
  const isAdmin = loginKey(room.admin) === loginKey(login);
  const passengers = players.filter(({ here, role }) => here && role === 'passenger').length;
  return (
    <div className={css.parts}>
      <DriverSign lines={[texts.passengers, texts.driver]}>
        <RoleChoice roomId={room.id} said={me?.role ?? null} />
      </DriverSign>
      <GameSign game={game} settles={settles} onChange={isAdmin ? () => setIsChanging(true) : undefined} />
      <Seats room={room} login={login} players={players} />
      <ThumbZone>
        {isAdmin ? (
          <Start roomId={room.id} number={game.number} passengers={passengers} />
        ) : (
          <p className={css.waits}>{me?.role ? texts.waitsFor(room.admin) : texts.sayFirst}</p>
        )}
      </ThumbZone>
      {isChanging && (
        <SettingsDialog room={room} login={login} settings={game.settings} onClose={() => setIsChanging(false)} />
      )}
    </div>
  );
}

/** Without a network it waits for one, while the page is open; a second tap takes that back. */
function Start({ roomId, number, passengers }: { roomId: string; number: number; passengers: number }) {
  const isOnline = useOnline();
  const [isWanted, setIsWanted] = useState(false);
  const start = useGameMove(roomId, 'start');
  const startNow = useEffectEvent(() => {
    setIsWanted(false);
    start.mutate(number);
  });
  const waits = isWanted && !isOnline;
  useEffect(() => {
    if (isWanted && isOnline) startNow();
  }, [isWanted, isOnline]);
  const why = passengers === 0 ? texts.needsPassenger : waits ? texts.startWaits : undefined;
  return (
    <>
      <FormProblem problem={start.error ? `${texts.notStarted} ${sentenceOf(start.error)}` : undefined} />
      <FoundButton isOff={passengers === 0 || start.isPending} onFound={() => setIsWanted(!waits)}>
        {why ?? texts.start(passengers)}
      </FoundButton>
    </>
  );
}
