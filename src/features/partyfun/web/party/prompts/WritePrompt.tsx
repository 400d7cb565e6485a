import { type SubmitEvent, useState } from 'react';
import { sentenceOf } from '#web/api/client.ts';
import { Button } from '#web/ui/Button.tsx';
import { FormProblem, focusFirstWrongField, TextField } from '#web/ui/Field.tsx';
import { SelectField } from '#web/ui/SelectField.tsx';
import { TextAreaField } from '#web/ui/TextAreaField.tsx';
import { answerKinds, type OwnKind, ownKinds, partyLimits } from '../../../party-limits.ts';
import { messages } from '../../messages.ts';
import { useAddPrompt } from './api.ts';
import { fieldsOf, problemIn, promptOf, type Typed } from './own-fields.ts';
import css from './PromptsDialog.module.css';

const texts = messages.ours;

/** A form for adding a prompt. It isn't cleared until the server has accepted the prompt. */
export function WritePrompt({ roomId, isAdmin }: { roomId: string; isAdmin: boolean }) {
  const [kind, setKind] = useState<OwnKind>('finish');
  const [text, setText] = useState('');
  const [typed, setTyped] = useState<Typed>({});
  const [isChecked, setIsChecked] = useState(false);
  const { mutate, isPending, error, isSuccess, reset } = useAddPrompt(roomId);
  const fields = fieldsOf[kind];
  const isMissing = text.trim() === '';

  const change = (set: () => void) => {
    set();
    setIsChecked(false);
    reset();
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isPending) return;
    if (isMissing || fields.some((field) => problemIn(field, typed) !== undefined)) {
      setIsChecked(true);
      return focusFirstWrongField(event.currentTarget);
    }
    mutate(promptOf(kind, text, typed), {
      onSuccess: () => {
        setText('');
        setTyped({});
      },
    });
  };
  return (
    <form className={css.form} onSubmit={submit} noValidate>
      <h3>{texts.write}</h3>
      <SelectField
        label={texts.kind}
        hint={messages.party.hows[kind]}
        options={ownKinds.map((one) => ({ value: one, label: messages.party.kinds[one] }))}
        value={kind}
        onChange={(value) => change(() => setKind(ownKinds.find((one) => one === value) ?? 'finish'))}
      />
      <TextAreaField
        label={texts.text}
        hint={texts.examples[kind]}
        value={text}
        onChange={(value) => change(() => setText(value))}
        error={isChecked && isMissing ? texts.textMissing : undefined}
        maxLength={partyLimits.promptMax}
        rows={3}
        dir="auto"
      />
      {fields.length > 0 && (
        <div className={css.halves}>
          {fields.map((field) => (
            <TextField
              key={field.name}
              label={field.label}
              optional={field.missing === undefined}
              value={typed[field.name] ?? ''}
              onChange={(value) => change(() => setTyped({ ...typed, [field.name]: value }))}
              error={isChecked ? problemIn(field, typed) : undefined}
              maxLength={field.max}
              autoComplete="off"
              dir="auto"
            />
          ))}
        </div>
      )}
      {answerKinds.has(kind) && <p className={css.detail}>{texts.authorSitsOut}</p>}
      <FormProblem problem={error ? sentenceOf(error) : undefined} />
      <Button type="submit" wide busy={isPending}>
        {texts.add}
      </Button>
      <p role="status">{isSuccess && (isAdmin ? texts.added : texts.sent)}</p>
    </form>
  );
}
