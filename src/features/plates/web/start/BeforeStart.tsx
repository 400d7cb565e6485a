import { type SubmitEvent, useEffect, useEffectEvent, useState } from 'react';
import { loginKey } from '#features/accounts/login-key.ts';
import type { Room } from '#features/rooms/contract.ts';
import { SettlerSetting } from '#features/rooms/web/index.ts';
import { errorText } from '#web/api/client.ts';
import { useOnline } from '#web/device/use-online.ts';
import { formatNumber } from '#web/text/format-number.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { FormProblem } from '#web/ui/Field.tsx';
import { Segmented } from '#web/ui/Segmented.tsx';
import type { PlatesGame } from '../../contract.ts';
import { expectationOf } from '../../rules/run.ts';
import type { PlatesSettings } from '../../settings.ts';
import { useGameMove, useSetPlates } from '../api.ts';
import * as messages from '../messages.ts';
import css from '../room/GameStage.module.css';
import { gameChips, gameTitle } from '../room/game-text.ts';
import type { Shown } from '../room/use-play.ts';
import { newSettings, settingsToSend, storedHome } from '../settings/game-settings.ts';
import { SettingsFields } from '../settings/SettingsFields.tsx';
import { FoundButton, ThumbZone } from '../spot/FoundButton.tsx';
import driverSignCss from './DriverSign.module.css';
import { DriverSign } from './DriverSign.tsx';
import { MemberRoles, RoleChoice } from './Roles.tsx';

const texts = messages.start;

/** An estimate in half hours up to ten hours, then in whole hours, and finally in days. */
function expectedTime(hours: number): string {
  if (hours < 0.75) return texts.halfAnHour;
  if (hours < 1.25) return texts.anHour;
  if (hours > 48) return texts.days(formatNumber(Math.round(hours / 24)));
  const halves = Math.round(hours * 2);
  if (hours >= 10 || halves % 2 === 0) return texts.hours(formatNumber(Math.round(hours)));
  return texts.hours(`${formatNumber(Math.floor(halves / 2))}½`);
}

interface GameSignProps {
  game: PlatesGame;
  /** How questions are settled, in a few words. */
  settles: string | undefined;
  /** Only for the admin. */
  onChange: (() => void) | undefined;
}

function GameSign({ game, settles, onChange }: GameSignProps) {
  const chips = [...gameChips(game), ...(settles === undefined ? [] : [settles])];
  return (
    <section className={css.sign} aria-label={gameTitle(game)}>
      <div className={css.head}>
        <h2 className={css.title}>{gameTitle(game)}</h2>
        {onChange && (
          <button type="button" className={css.change} onClick={onChange}>
            {texts.change}
          </button>
        )}
      </div>
      <ul className={css.chips}>
        {chips.map((chip) => (
          <li key={chip} className={css.chip}>
            {chip}
          </li>
        ))}
      </ul>
      <Expectation game={game} />
    </section>
  );
}

function Expectation({ game: { settings } }: Pick<GameSignProps, 'game'>) {
  if (settings.kind === 'collector') return <p>{texts.placesAsFar}</p>;
  if (settings.kind === 'patterns') return <p>{texts.cards}</p>;
  const { plates, hours } = expectationOf(settings);
  const isEndless = settings.length === 'classic';
  return (
    <div className={css.expectation} data-long={isEndless || undefined}>
      <span className={css.number}>{isEndless ? texts.aMillion : formatNumber(plates)}</span>
      <p>
        {texts.plates} {isEndless ? texts.noNeedToFinish : texts.atThirty(expectedTime(hours))}
      </p>
    </div>
  );
}

interface Props {
  room: Room;
  shown: Shown;
}

export function BeforeStart({ room, shown }: Props) {
  const [isChanging, setIsChanging] = useState(false);
  const { login, game, me, players, questions } = shown;
  const settles = questions.settler && messages.game.settles[questions.settler];
  const isAdmin = loginKey(room.admin) === loginKey(login);
  const passengers = players.filter(({ here, role }) => here && role === 'passenger').length;
  return (
    <div className={css.parts}>
      <DriverSign lines={[texts.passengers, texts.driver]}>
        <RoleChoice roomId={room.id} chosen={me?.role ?? null} />
      </DriverSign>
      <GameSign game={game} settles={settles} onChange={isAdmin ? () => setIsChanging(true) : undefined} />
      <MemberRoles room={room} login={login} players={players} />
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

/** Starts the game. Offline, it waits for a connection as long as the page is open; a second tap cancels. */
function Start({ roomId, number, passengers }: { roomId: string; number: number; passengers: number }) {
  const isOnline = useOnline();
  const [isWanted, setIsWanted] = useState(false);
  const start = useGameMove(roomId, 'start');
  const startNow = useEffectEvent(() => {
    setIsWanted(false);
    start.mutate(number);
  });
  const isWaiting = isWanted && !isOnline;
  useEffect(() => {
    if (isWanted && isOnline) startNow();
  }, [isWanted, isOnline]);
  const reason = passengers === 0 ? texts.needsPassenger : isWaiting ? texts.startWaits : undefined;
  return (
    <>
      <FormProblem problem={start.error ? `${texts.notStarted} ${errorText(start.error)}` : undefined} />
      <FoundButton isDisabled={passengers === 0 || start.isPending} onPress={() => setIsWanted(!isWaiting)}>
        {reason ?? texts.start(passengers)}
      </FoundButton>
    </>
  );
}

const settingsTexts = messages.settings;
const kinds = ['run', 'collector', 'patterns'] as const;

interface SettingsDialogProps {
  room: Room;
  login: string;
  settings: PlatesSettings;
  onClose: () => void;
}

function SettingsDialog({ room, login, settings, onClose }: SettingsDialogProps) {
  const [drafts, setDrafts] = useState({ [settings.kind]: settings });
  const [kind, setKind] = useState(settings.kind);
  const draft = drafts[kind] ?? newSettings(kind, storedHome.read());
  const set = useSetPlates(room.id);
  const save = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!set.isPending) set.mutate(settingsToSend(draft), { onSuccess: onClose });
  };
  return (
    <Dialog title={settingsTexts.title} kind="sheet" onClose={onClose}>
      <form className={driverSignCss.fields} onSubmit={save} noValidate>
        <Segmented
          label={settingsTexts.kind}
          options={kinds.map((value) => ({ value, label: messages.game.kinds[value] }))}
          value={kind}
          onChange={setKind}
        />
        <SettingsFields settings={draft} onChange={(next) => setDrafts({ ...drafts, [next.kind]: next })} />
        <SettlerSetting room={room} login={login} mayChange />
        <FormProblem problem={set.error ? errorText(set.error) : undefined} />
        <Button type="submit" tone="accent" wide busy={set.isPending}>
          {settingsTexts.save}
        </Button>
      </form>
    </Dialog>
  );
}
