import { useState } from 'react';
import type { Room } from '#features/rooms/contract.ts';
import { CreateRoomForm } from '#features/rooms/web/index.ts';
import { sentenceOf } from '#web/api/client.ts';
import { useAlert } from '#web/ui/Alert.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { usualSettings } from '../../../usual-settings.ts';
import { words } from '../../words.ts';
import { come, saveSettings } from '../api.ts';
import { tab } from '../live/use-come.ts';
import { EveningFields } from './EveningFields.tsx';

const texts = words.evening;

/** A room for an evening: what it is called, and how it is played. */
export function NewEvening({ onClose }: { onClose: () => void }) {
  const [settings, setSettings] = useState(usualSettings);
  const alert = useAlert();

  // Who comes first is host, and says how it is played.
  const settle = async ({ id }: Room) => {
    try {
      await come(id, tab);
      await saveSettings(id, settings);
    } catch (error) {
      alert(`${texts.settingsFailed} ${sentenceOf(error)}`);
    }
  };
  return (
    <Dialog title={words.partyfun.start} kind="sheet" onClose={onClose}>
      <CreateRoomForm game="partyfun" label={texts.name} button={texts.open} afterwards={settle}>
        <EveningFields settings={settings} onChange={setSettings} />
      </CreateRoomForm>
    </Dialog>
  );
}
