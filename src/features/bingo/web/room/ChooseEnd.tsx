import { useState } from 'react';
import { Button } from '#web/ui/Button.tsx';
import { Dialog, DialogActions } from '#web/ui/Dialog.tsx';
import { FormProblem, TextField } from '#web/ui/Field.tsx';
import { Segmented } from '#web/ui/Segmented.tsx';
import { type BingoSettings, momentOf } from '../../settings.ts';
import { messages } from '../messages.ts';
import css from './RoomSettings.module.css';

const texts = messages.settings;
const kinds = ['never', 'full_house', 'date'] as const;
type Kind = (typeof kinds)[number];
const options = kinds.map((value) => ({ value, label: texts.endOptions[value] }));
const kindOf = ({ ends }: Pick<BingoSettings, 'ends'>): Kind =>
  ends === 'never' || ends === 'full_house' ? ends : 'date';
const twoDigits = (number: number) => String(number).padStart(2, '0');

/** A moment as the field has it, in local time. */
function localOf(moment: string | undefined): string {
  if (moment === undefined) return '';
  const at = new Date(moment);
  const day = [at.getFullYear(), twoDigits(at.getMonth() + 1), twoDigits(at.getDate())].join('-');
  return `${day}T${twoDigits(at.getHours())}:${twoDigits(at.getMinutes())}`;
}

interface Props extends Pick<BingoSettings, 'ends'> {
  isSaving: boolean;
  problem: string | undefined;
  onSave: (ends: BingoSettings['ends']) => void;
  onClose: () => void;
}

/** Chooses when a room's game ends. */
export function ChooseEnd({ ends, isSaving, problem, onSave, onClose }: Props) {
  const [kind, setKind] = useState(kindOf({ ends }));
  const [local, setLocal] = useState(localOf(momentOf({ ends })));
  const [error, setError] = useState<string>();
  const save = () => {
    const moment = new Date(local);
    if (kind !== 'date') onSave(kind);
    else if (Number.isNaN(moment.getTime())) setError(texts.noMoment);
    else if (moment.getTime() <= Date.now()) setError(texts.past);
    else onSave(moment.toISOString());
  };
  return (
    <Dialog title={texts.chooseEnd} onClose={onClose}>
      <div className={css.settings}>
        <Segmented label={texts.ends} options={options} value={kind} onChange={setKind} />
        <p>{texts.endHints[kind]}</p>
        {kind === 'date' && (
          <TextField
            type="datetime-local"
            label={texts.moment}
            value={local}
            error={error}
            onChange={(value) => {
              setLocal(value);
              setError(undefined);
            }}
          />
        )}
      </div>
      <FormProblem problem={problem} />
      <DialogActions>
        <Button onClick={onClose}>{texts.cancel}</Button>
        <Button tone="accent" busy={isSaving} onClick={save}>
          {texts.save}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
