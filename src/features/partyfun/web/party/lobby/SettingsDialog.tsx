import { useMutation } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { sentenceOf } from '#web/api/client.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { FormProblem } from '#web/ui/Field.tsx';
import { words } from '../../words.ts';
import { saveSettings } from '../api.ts';
import type { Table } from '../table.ts';
import { EveningFields } from './EveningFields.tsx';
import css from './SettingsDialog.module.css';

const texts = words.evening;

/** How the next game is played, for its host. */
export function SettingsDialog({ table, onClose }: { table: Table; onClose: () => void }) {
  const [settings, setSettings] = useState(table.known.party.settings);
  const { mutate, isPending, error } = useMutation({ mutationFn: () => saveSettings(table.room.id, settings) });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    mutate(undefined, { onSuccess: onClose });
  };
  return (
    <Dialog title={texts.settings} kind="sheet" onClose={onClose}>
      <form className={css.form} onSubmit={submit} noValidate>
        <EveningFields settings={settings} onChange={setSettings} />
        <FormProblem problem={error ? `${texts.settingsFailed} ${sentenceOf(error)}` : undefined} />
        <Button type="submit" tone="accent" wide busy={isPending}>
          {texts.save}
        </Button>
      </form>
    </Dialog>
  );
}
