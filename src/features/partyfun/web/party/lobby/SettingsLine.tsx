import { useState } from 'react';
import { Button } from '#web/ui/Button.tsx';
import { fetched } from '#web/ui/fetched.tsx';
import { words } from '../../words.ts';
import { isHost, type Table } from '../table.ts';
import css from './SettingsLine.module.css';

const SettingsDialog = fetched(async () => (await import('./SettingsDialog.tsx')).SettingsDialog);
const texts = words.evening;

/** How the next game is played; the host changes it. */
export function SettingsLine({ table }: { table: Table }) {
  const [isChanging, setIsChanging] = useState(false);
  const { rounds, timers, heat } = table.known.party.settings;
  return (
    <div className={css.line}>
      <p>
        {texts.rounds(rounds)} · {texts.timerOf[timers]} · {texts.heats[heat]}
      </p>
      {isHost(table) && <Button onClick={() => setIsChanging(true)}>{texts.change}</Button>}
      {isChanging && <SettingsDialog table={table} onClose={() => setIsChanging(false)} />}
    </div>
  );
}
