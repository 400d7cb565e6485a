import { type SubmitEvent, useState } from 'react';
import type { Room } from '#features/rooms/contract.ts';
import { roomErrors, roomLimits } from '#features/rooms/room-rules.ts';
import { CreateProblem, type GameLobby, useCreateRoom } from '#features/rooms/web/index.ts';
import { pathTo } from '#shared/pages.ts';
import { errorText } from '#web/api/client.ts';
import { useOnline } from '#web/device/use-online.ts';
import { navigate, useQueryValue } from '#web/navigation/navigate.ts';
import { serverNow } from '#web/outbox/stamp.ts';
import { formatNumber } from '#web/text/format-number.ts';
import { isolated } from '#web/text/isolate.ts';
import { formatLeft } from '#web/text/time-left.ts';
import { Ago, useNowMs } from '#web/ui/Ago.tsx';
import { useAlert } from '#web/ui/Alert.tsx';
import { Button } from '#web/ui/Button.tsx';
import { CheckboxField } from '#web/ui/CheckboxField.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { TextField } from '#web/ui/Field.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { putSettings } from './api.ts';
import { GameDrawing } from './lobby/drawings.tsx';
import * as messages from './messages.ts';
import css from './PlatesLobby.module.css';
import { CodePlate } from './plate/CodePlate.tsx';
import { homeCountryOf, type Kind, newSettings, settingsToSend, storedHome } from './settings/game-settings.ts';
import { SettingsFields } from './settings/SettingsFields.tsx';
import driverSignCss from './start/DriverSign.module.css';
import { DriverSign } from './start/DriverSign.tsx';

const settingsTexts = messages.settings;

function NewGameDialog({ kind, onClose }: { kind: Kind; onClose: () => void }) {
  const [settings, setSettings] = useState(() => newSettings(kind, storedHome.read()));
  const [name, setName] = useState<string>(settingsTexts.suggestedName[kind]);
  const [password, setPassword] = useState<string>();
  const { create, failure, isBusy } = useNewGame();
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    void create({ name, password, settings: settingsToSend(settings) });
  };
  return (
    <Dialog title={settingsTexts.newTitle[kind]} kind="sheet" onClose={onClose}>
      <form className={driverSignCss.fields} onSubmit={submit} noValidate>
        <TextField
          label={settingsTexts.name}
          value={name}
          onChange={setName}
          maxLength={roomLimits.nameMax}
          autoComplete="off"
          dir="auto"
        />
        <SettingsFields settings={settings} onChange={setSettings} />
        <CheckboxField
          label={settingsTexts.isPrivate}
          hint={settingsTexts.isPrivateHint}
          checked={password !== undefined}
          onChange={(isPrivate) => setPassword(isPrivate ? '' : undefined)}
        />
        {password !== undefined && (
          <TextField
            label={settingsTexts.password}
            value={password}
            onChange={setPassword}
            maxLength={roomLimits.passwordMax}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
          />
        )}
        <CreateProblem {...failure} />
        <Button type="submit" tone="accent" wide busy={isBusy}>
          {settingsTexts.create}
        </Button>
      </form>
    </Dialog>
  );
}

interface NewGame {
  name: string;
  /** Undefined for a room that anyone can join. */
  password: string | undefined;
  settings: ReturnType<typeof newSettings>;
}

function useNewGame() {
  const room = useCreateRoom('plates');
  const alert = useAlert();
  const [{ problem, error }, setFailure] = useState<{ problem?: string; error?: unknown }>({});
  const [isBusy, setIsBusy] = useState(false);

  async function create({ name, password, settings }: NewGame): Promise<void> {
    if (isBusy) return;
    if (name.trim() === '') return setFailure({ problem: roomErrors.noName });
    if (password?.trim() === '') return setFailure({ problem: roomErrors.noPassword });
    setFailure({});
    setIsBusy(true);
    try {
      const input = { name, is_private: password !== undefined, password: password ?? null };
      const { room: created } = await room.mutateAsync(input);
      const home = homeCountryOf(settings);
      if (home !== undefined) storedHome.write(home);
      // Even if this fails, the room exists, and its game can be set up there.
      await putSettings(created.id, settings).catch((error: unknown) =>
        alert(`${settingsTexts.notSet} ${errorText(error)}`),
      );
      navigate(pathTo('room', { gameName: created.game, roomNumber: created.id }));
    } catch (error) {
      setFailure({ problem: settingsTexts.notCreated(errorText(error)), error });
      setIsBusy(false);
    }
  }
  return { create, failure: { problem, error, onDeleted: () => setFailure({}) }, isBusy };
}

const texts = messages.lobby;

const isKnownKind = (kind: string): kind is keyof typeof texts.last => Object.hasOwn(texts.last, kind);

function lastText({ kind, login, title = '' }: NonNullable<Room['last']>): string {
  return isKnownKind(kind) ? texts.last[kind](isolated(login), title) : texts.lastOther(isolated(login));
}

/** A link back to a game, with its next number, the count of finds, or the time left. */
function PlatesRoomSign({ room }: { room: Room }) {
  const { id, name, game, last, here = 0 } = room;
  return (
    <a href={pathTo('room', { gameName: game, roomNumber: id })} className={css.room}>
      <span className={css.plate} data-wide={room.until !== undefined || undefined}>
        <SignText room={room} />
      </span>
      <span className={css.roomText}>
        <bdi className={css.name}>{name}</bdi>
        <span className={css.last}>
          {last && (
            <>
              <bdi>{lastText(last)}</bdi> · <Ago at={last.at} />
            </>
          )}
          {here > 0 && ` · ${texts.here(here)}`}
        </span>
      </span>
      <Icon name="forward" />
    </a>
  );
}

function SignText({ room: { sign, until, mine } }: { room: Room }) {
  const now = serverNow(useNowMs());
  if (until !== undefined)
    return (
      <>
        <CodePlate code={formatLeft(until, now)} isExample />
        <span className="visually-hidden">{texts.left(formatLeft(until, now))}</span>
      </>
    );
  if (sign !== undefined)
    return (
      <>
        <CodePlate code={sign} isExample />
        <span className="visually-hidden">{texts.next(sign)}</span>
      </>
    );
  if (mine === undefined) return <CodePlate code="··" isExample />;
  return (
    <>
      <CodePlate code={formatNumber(mine.done)} isExample />
      <span className="visually-hidden">{texts.found(mine.done, mine.of)}</span>
    </>
  );
}

const kinds = ['run', 'collector', 'patterns'] as const;

/** The safety note and the three games. Each game opens its settings, and from there a new room. */
const GameChoice: NonNullable<GameLobby['Top']> = ({ user, mayOpen }) => {
  // The URL may name the game to set up.
  const requested = useQueryValue('new');
  const [kind, setKind] = useState(mayOpen ? kinds.find((name) => name === requested) : undefined);
  const isOnline = useOnline();
  return (
    <div className={css.signs}>
      <DriverSign lines={[messages.start.handOver]} />
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
                <span className={css.title}>{messages.game.kinds[name]}</span>{' '}
                <span className={css.chip}>{isOnline ? texts.takes[name] : messages.start.needsNetwork}</span>
              </span>{' '}
              <span>{texts.about[name]}</span>
            </span>
          </button>
        ))}
      {kind !== undefined && <NewGameDialog kind={kind} onClose={() => setKind(undefined)} />}
    </div>
  );
};

/** Plates' first page: the safety note, three games, and links back to your own. */
export const PlatesLobby: GameLobby = {
  lead: messages.plates.lead,
  rules: messages.lobby.rules,
  Top: GameChoice,
  RoomSign: PlatesRoomSign,
  rooms: { atMost: 2, all: messages.lobby.all },
};
