import { useState } from 'react';
import type { GameLobby } from '#features/rooms/web/index.ts';
import { useOnline } from '#web/device/use-online.ts';
import { GameDrawing } from './lobby/drawings.tsx';
import { PlatesRoomSign } from './lobby/PlatesRoomSign.tsx';
import css from './PlatesLobby.module.css';
import { NewGameDialog } from './settings/NewGameDialog.tsx';
import { DriverSign } from './start/DriverSign.tsx';
import { words } from './words.ts';

const texts = words.lobby;
const kinds = ['run', 'collector', 'patterns'] as const;

/** What is said to everybody, and the three games: each opens its settings, and then a room. */
const GameSigns: NonNullable<GameLobby['Top']> = ({ user, mayOpen }) => {
  const [kind, setKind] = useState<(typeof kinds)[number]>();
  const isOnline = useOnline();
  return (
    <div className={css.signs}>
      <DriverSign lines={[words.start.handOver]} />
      {mayOpen &&
        kinds.map((name) => (
          <button
            key={name}
            type="button"
            className={css.sign}
            aria-haspopup="dialog"
            aria-disabled={!isOnline || undefined}
            onClick={() => isOnline && setKind(name)}
          >
            <GameDrawing kind={name} login={user.login} />
            <span className={css.text}>
              <span className={css.head}>
                <span className={css.title}>{words.game.kinds[name]}</span>{' '}
                <span className={css.chip}>{isOnline ? texts.takes[name] : words.start.needsNetwork}</span>
              </span>{' '}
              <span>{texts.about[name]}</span>
            </span>
          </button>
        ))}
      {kind !== undefined && <NewGameDialog kind={kind} onClose={() => setKind(undefined)} />}
    </div>
  );
};

/** The first screen of Plates: who never plays, three games, and the way back into one's own. */
export const PlatesLobby: GameLobby = {
  lead: words.plates.lead,
  rules: words.lobby.rules,
  Top: GameSigns,
  RoomSign: PlatesRoomSign,
  rooms: { atMost: 2, all: words.lobby.all },
};
