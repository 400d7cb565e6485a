import { type SubmitEvent, useState } from 'react';
import { roomLimits, roomSentences } from '#features/rooms/room-rules.ts';
import { useCreateRoom } from '#features/rooms/web/index.ts';
import { pathTo } from '#shared/pages.ts';
import { sentenceOf } from '#web/api/client.ts';
import { navigate } from '#web/navigation/navigate.ts';
import { useAlert } from '#web/ui/Alert.tsx';
import { Button } from '#web/ui/Button.tsx';
import { CheckboxField } from '#web/ui/CheckboxField.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { FormProblem, TextField } from '#web/ui/Field.tsx';
import { putSettings } from '../api.ts';
import { words } from '../words.ts';
import { cleaned } from './collector-settings.ts';
import { homeCountryOf, type Kind, newSettings } from './new-settings.ts';
import { ownHome } from './own-home.ts';
import css from './SettingsFields.module.css';
import { SettingsFields } from './SettingsFields.tsx';

const texts = words.settings;

/** How a new game is played, and the room that it is played in. */
export function NewGameDialog({ kind, onClose }: { kind: Kind; onClose: () => void }) {
  const [settings, setSettings] = useState(() => newSettings(kind, ownHome.read()));
  const [name, setName] = useState<string>(texts.suggestedName[kind]);
  const [password, setPassword] = useState<string>();
  const { create, problem, isBusy } = useNewGame();
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    void create({ name, password, settings: cleaned(settings) });
  };
  return (
    <Dialog title={texts.newTitle[kind]} kind="sheet" onClose={onClose}>
      <form className={css.fields} onSubmit={submit} noValidate>
        <TextField
          label={texts.name}
          value={name}
          onChange={setName}
          maxLength={roomLimits.nameMax}
          autoComplete="off"
          dir="auto"
        />
        <SettingsFields settings={settings} onChange={setSettings} />
        <CheckboxField
          label={texts.isPrivate}
          hint={texts.isPrivateHint}
          checked={password !== undefined}
          onChange={(isPrivate) => setPassword(isPrivate ? '' : undefined)}
        />
        {password !== undefined && (
          <TextField
            label={texts.password}
            value={password}
            onChange={setPassword}
            maxLength={roomLimits.passwordMax}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
          />
        )}
        <FormProblem problem={problem} />
        <Button type="submit" tone="accent" wide busy={isBusy}>
          {texts.create}
        </Button>
      </form>
    </Dialog>
  );
}

interface NewGame {
  name: string;
  /** Undefined for a room that is open to all. */
  password: string | undefined;
  settings: ReturnType<typeof newSettings>;
}

/** Opens a room and sets its game; then leads there. */
function useNewGame() {
  const room = useCreateRoom('plates');
  const alert = useAlert();
  const [problem, setProblem] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);

  async function create({ name, password, settings }: NewGame): Promise<void> {
    if (isBusy) return;
    if (name.trim() === '') return setProblem(roomSentences.noName);
    if (password?.trim() === '') return setProblem(roomSentences.noPassword);
    setProblem(undefined);
    setIsBusy(true);
    try {
      const input = { name, is_private: password !== undefined, password: password ?? null };
      const { room: made } = await room.mutateAsync(input);
      const home = homeCountryOf(settings);
      if (home !== undefined) ownHome.write(home);
      // The room stands in any case: what it plays can be set there too.
      await putSettings(made.id, settings).catch((error: unknown) => alert(`${texts.notSet} ${sentenceOf(error)}`));
      navigate(pathTo('room', { gameName: made.game, roomNumber: made.id }));
    } catch (error) {
      setProblem(texts.notCreated(sentenceOf(error)));
      setIsBusy(false);
    }
  }
  return { create, problem, isBusy };
}
