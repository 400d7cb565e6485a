import { useState } from 'react';
import { sentenceOf } from '#web/api/client.ts';
import { Button } from '#web/ui/Button.tsx';
import { FormProblem } from '#web/ui/Field.tsx';
import { useNotice } from '#web/ui/Notice.tsx';
import { words } from '../words.ts';
import css from './DownloadData.module.css';
import type { DataForm } from './save-room-data.ts';

const texts = words.details;
const forms: readonly DataForm[] = ['json', 'csv'];

/** The room's data for other programs. What saves it is fetched when somebody wants it. */
export function DownloadData({ roomId }: { roomId: string }) {
  const [saving, setSaving] = useState<DataForm>();
  const [problem, setProblem] = useState<string>();
  const notify = useNotice();
  const save = async (form: DataForm) => {
    if (saving !== undefined) return;
    setSaving(form);
    setProblem(undefined);
    try {
      const { saveRoomData } = await import('./save-room-data.ts');
      if (await saveRoomData(roomId, form)) notify(texts.dataSaved);
    } catch (error) {
      setProblem(texts.dataFailed(sentenceOf(error)));
    }
    setSaving(undefined);
  };
  return (
    <div className={css.files}>
      {forms.map((form) => (
        <Button
          key={form}
          tone="quiet"
          busy={saving === form}
          onClick={() => void save(form)}
          aria-label={texts.dataAs(form.toUpperCase())}
        >
          {form.toUpperCase()}
        </Button>
      ))}
      <FormProblem problem={problem} />
    </div>
  );
}
