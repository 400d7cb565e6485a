import { type SubmitEvent, useState } from 'react';
import { sentenceOf } from '#web/api/client.ts';
import { Button } from '#web/ui/Button.tsx';
import { FormProblem, TextField } from '#web/ui/Field.tsx';
import { SelectField } from '#web/ui/SelectField.tsx';
import { TextAreaField } from '#web/ui/TextAreaField.tsx';
import { ownKinds, partyLimits } from '../../../party-limits.ts';
import { words } from '../../words.ts';
import { useAddPrompt } from './api.ts';
import css from './WritePrompt.module.css';

const texts = words.ours;

/** A prompt of one's own: of whom it asks, and what. What was typed stays until it has arrived. */
export function WritePrompt({ roomId, isAdmin }: { roomId: string; isAdmin: boolean }) {
  const [kind, setKind] = useState<(typeof ownKinds)[number]>('finish');
  const [text, setText] = useState('');
  const [halves, setHalves] = useState<[string, string]>(['', '']);
  const [missing, setMissing] = useState(false);
  const { mutate, isPending, error, isSuccess, reset } = useAddPrompt(roomId);
  const [first, second] = halves;
  const lacksHalf = (half: string) => missing && half.trim() === '' && texts.halfMissing;

  const change = (set: () => void) => {
    set();
    setMissing(false);
    reset();
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isPending) return;
    const isSplit = kind === 'split';
    if (text.trim() === '' || (isSplit && halves.some((half) => half.trim() === ''))) return setMissing(true);
    const added = {
      kind,
      text: text.trim(),
      ...(isSplit && { halves: [first.trim(), second.trim()] as [string, string] }),
    };
    mutate(added, {
      onSuccess: () => {
        setText('');
        setHalves(['', '']);
      },
    });
  };
  return (
    <form className={css.form} onSubmit={submit} noValidate>
      <h3>{texts.write}</h3>
      <SelectField
        label={texts.kind}
        hint={words.party.hows[kind]}
        options={ownKinds.map((one) => ({ value: one, label: words.party.kinds[one] }))}
        value={kind}
        onChange={(value) => change(() => setKind(ownKinds.find((one) => one === value) ?? 'finish'))}
      />
      <TextAreaField
        label={texts.text}
        hint={texts.examples[kind]}
        value={text}
        onChange={(value) => change(() => setText(value))}
        error={missing && text.trim() === '' ? texts.textMissing : undefined}
        maxLength={partyLimits.promptMax}
        rows={3}
        dir="auto"
      />
      {kind === 'split' && (
        <div className={css.halves}>
          <TextField
            label={texts.half('A')}
            value={first}
            onChange={(value) => change(() => setHalves([value, second]))}
            error={lacksHalf(first) || undefined}
            maxLength={partyLimits.optionMax}
            dir="auto"
          />
          <TextField
            label={texts.half('B')}
            value={second}
            onChange={(value) => change(() => setHalves([first, value]))}
            error={lacksHalf(second) || undefined}
            maxLength={partyLimits.optionMax}
            dir="auto"
          />
        </div>
      )}
      <FormProblem problem={error ? sentenceOf(error) : undefined} />
      <Button type="submit" wide busy={isPending}>
        {texts.add}
      </Button>
      <p role="status">{isSuccess && (isAdmin ? texts.added : texts.sent)}</p>
    </form>
  );
}
