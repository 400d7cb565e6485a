import { type SubmitEvent, useState } from 'react';
import type { Room } from '#features/rooms/contract.ts';
import { SettlerSetting } from '#features/rooms/web/index.ts';
import { sentenceOf } from '#web/api/client.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { FormProblem } from '#web/ui/Field.tsx';
import { Segmented } from '#web/ui/Segmented.tsx';
import type { PlatesSettings } from '../../settings.ts';
import { useSetPlates } from '../api.ts';
import { words } from '../words.ts';
import { cleaned } from './collector-settings.ts';
import { newSettings } from './new-settings.ts';
import { ownHome } from './own-home.ts';
import css from './SettingsFields.module.css';
import { SettingsFields } from './SettingsFields.tsx';

const texts = words.settings;
const kinds = ['run', 'collector', 'patterns'] as const;

interface Props {
  room: Room;
  login: string;
  settings: PlatesSettings;
  onClose: () => void;
}

/** What a room plays next, for its admin. */
export function SettingsDialog({ room, login, settings, onClose }: Props) {
  const [drafts, setDrafts] = useState({ [settings.kind]: settings });
  const [kind, setKind] = useState(settings.kind);
  const draft = drafts[kind] ?? newSettings(kind, ownHome.read());
  const set = useSetPlates(room.id);
  const save = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!set.isPending) set.mutate(cleaned(draft), { onSuccess: onClose });
  };
  return (
    <Dialog title={texts.title} kind="sheet" onClose={onClose}>
      <form className={css.fields} onSubmit={save} noValidate>
        <Segmented
          label={texts.kind}
          options={kinds.map((value) => ({ value, label: words.game.kinds[value] }))}
          value={kind}
          onChange={setKind}
        />
        <SettingsFields settings={draft} onChange={(next) => setDrafts({ ...drafts, [next.kind]: next })} />
        <SettlerSetting room={room} login={login} mayChange />
        <FormProblem problem={set.error ? sentenceOf(set.error) : undefined} />
        <Button type="submit" tone="accent" wide busy={set.isPending}>
          {texts.save}
        </Button>
      </form>
    </Dialog>
  );
}
