import { useState } from 'react';
import type { Room } from '#features/rooms/contract.ts';
import { CreateRoomForm, type GameLobby, RoomSign } from '#features/rooms/web/index.ts';
import { pathTo } from '#shared/pages.ts';
import { sentenceOf } from '#web/api/client.ts';
import { useAlert } from '#web/ui/Alert.tsx';
import { ButtonLink } from '#web/ui/ButtonLink.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { defaultSettings } from '../default-settings.ts';
import { messages } from './messages.ts';
import { join, saveSettings } from './party/api.ts';
import { tab } from './party/live/use-join.ts';
import { EveningFields } from './party/lobby/EveningFields.tsx';

const texts = messages.evening;

/** Dialog that creates a room: its name and settings. */
function NewEvening({ onClose }: { onClose: () => void }) {
  const [settings, setSettings] = useState(defaultSettings);
  const alert = useAlert();

  // The first to join is host and sends the settings.
  const settle = async ({ id }: Room) => {
    try {
      await join(id, tab);
      await saveSettings(id, settings);
    } catch (error) {
      alert(`${texts.settingsFailed} ${sentenceOf(error)}`);
    }
  };
  return (
    <Dialog title={messages.partyfun.start} kind="sheet" onClose={onClose}>
      <CreateRoomForm game="partyfun" afterwards={settle}>
        <EveningFields settings={settings} onChange={setSettings} />
      </CreateRoomForm>
    </Dialog>
  );
}

/** PartyFun's part of the lobby: a multi-device evening, and the way to the choice of devices. */
export const PartyFunLobby: GameLobby = {
  lead: messages.partyfun.lead,
  rules: messages.partyfun.rules,
  RoomSign: ({ room }) => <RoomSign room={room} verbs={messages.partyfun.verbs} />,
  create: {
    button: messages.partyfun.start,
    Dialog: NewEvening,
  },
  Links: () => <ButtonLink to={pathTo('partyfunPlayers')}>{messages.choose.howMany}</ButtonLink>,
};
