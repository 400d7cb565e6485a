import { useEffect, useEffectEvent, useState } from 'react';
import { Dialog } from '#web/ui/Dialog.tsx';
import { TextField } from '#web/ui/Field.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import * as icons from '#web/ui/icon-shapes.ts';
import { SelectField } from '#web/ui/SelectField.tsx';
import { type CardKind, cardPoints, cardTitles } from '../../rules/card-kinds.ts';
import * as messages from '../messages.ts';
import css from '../pick/PickSheet.module.css';
import { BigPlate } from '../plate/BigPlate.tsx';
import { FoundButton } from '../spot/FoundButton.tsx';
import { type Birthday, ownBirthday, verdictOf } from './patterns-view.ts';

const texts = messages.keypad;
const digitKeys = Array.from('123456789');
const letterKeys = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ');

type KeypadMode = 'digits' | 'letters';

interface KeypadProps {
  mode: KeypadMode;
  onMode: (mode: KeypadMode) => void;
  onKey: (key: string) => void;
  onBack: () => void;
}

function Keypad({ mode, onMode, onKey, onBack }: KeypadProps) {
  const isDigits = mode === 'digits';
  const key = (name: string) => (
    <button key={name} type="button" className={css.key} onClick={() => onKey(name)}>
      {name}
    </button>
  );
  const swap = (
    <button
      type="button"
      className={css.key}
      data-small="true"
      aria-label={isDigits ? texts.toLetters : texts.toDigits}
      onClick={() => onMode(isDigits ? 'letters' : 'digits')}
    >
      {isDigits ? texts.letters : texts.digits}
    </button>
  );
  const back = (
    <button type="button" className={css.key} aria-label={texts.back} onClick={onBack}>
      <Icon shape={icons.backspace} />
    </button>
  );
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
    <div className={css.keys} data-mode={mode} role="group" aria-label={texts.keys}>
      {isDigits ? digitKeys.map(key) : letterKeys.map(key)}
      {swap}
      {isDigits && key('0')}
      {back}
    </div>
  );
}

const days = Array.from({ length: 31 }, (_, index) => ({ value: String(index + 1), label: String(index + 1) }));
const months = texts.months.map((label, index) => ({ value: String(index + 1), label }));
const none = { value: '', label: '–' };

function BirthdayForm({ birthday }: { birthday: Birthday | undefined }) {
  const save = (change: Partial<Birthday>) => ownBirthday.write({ day: 0, month: 0, ...birthday, ...change });
  const shown = (number: number | undefined) => (number ? String(number) : '');
  return (
    <div className={css.form}>
      <div className={css.fields}>
        <SelectField
          label={texts.day}
          options={[none, ...days]}
          value={shown(birthday?.day)}
          onChange={(day) => save({ day: Number(day) })}
        />
        <SelectField
          label={texts.month}
          options={[none, ...months]}
          value={shown(birthday?.month)}
          onChange={(month) => save({ month: Number(month) })}
        />
      </div>
      <p className={css.formNote}>{texts.birthdayKept}</p>
    </div>
  );
}

const maxMarks = 9;
const maxWordLength = 30;
const startsWithLetters: readonly CardKind[] = ['double-letters', 'word'];

interface KeypadDialogProps {
  /** Never `far-away`, for which a country is picked from a list. */
  kind: CardKind;
  /** The letters on the band, and the group's home. */
  home: string;
  completes?: { line: 'row' | 'column'; number: number } | undefined;
  onFound: (typed: { marks?: string; word?: string }) => void;
  onClose: () => void;
}

/** Takes the digits or letters that count for a card, by thumb or keyboard, and validates them while typing. */
export function KeypadDialog({ kind, home, completes, onFound, onClose }: KeypadDialogProps) {
  const [marks, setMarks] = useState('');
  const [word, setWord] = useState('');
  const [mode, setMode] = useState<KeypadMode>(startsWithLetters.includes(kind) ? 'letters' : 'digits');
  const birthday = ownBirthday.useValue();
  const isWord = kind === 'word';
  const trimmed = word.trim();
  const { points, message } = verdictOf({
    kind,
    typed: { marks, word: trimmed },
    home,
    birthday: completeDate(birthday),
  });

  const type = (key: string) => setMarks((previous) => (previous + key.toUpperCase()).slice(0, maxMarks));
  const back = () => setMarks((previous) => previous.slice(0, -1));
  const send = () => {
    // A birthday is private and never sent.
    if (points !== undefined) onFound(kind === 'birthday' ? {} : { marks, ...(isWord && { word: trimmed }) });
  };
  useKeys({ onKey: type, onBack: back, onEnter: send });

  return (
    <Dialog
      title={cardTitles[kind]}
      kind="drawer"
      isLow
      onClose={onClose}
      headEnd={
        <span className={css.cardPoints}>
          +{points ?? cardPoints[kind]}
          {isWord && points === undefined && '…'}
        </span>
      }
    >
      <div className={css.keypadScroll}>
        <div className={css.plate}>
          <BigPlate home={home} blocks={marks.length > 3 || isWord ? [] : [2]} text={marks} />
        </div>
        <p className="visually-hidden" role="status">
          {texts.typed(marks)}
        </p>
        {kind === 'birthday' && <BirthdayForm birthday={birthday} />}
        {isWord && (
          <TextField
            label={texts.word}
            value={word}
            onChange={setWord}
            maxLength={maxWordLength}
            autoCapitalize="off"
            autoComplete="off"
            spellCheck
          />
        )}
        <p className={css.verdict} role="status" data-yes={points !== undefined || undefined}>
          {points !== undefined && <Icon shape={icons.check} />}
          <span>
            {message} {points !== undefined && completes !== undefined && completesText(completes)}
          </span>
        </p>
        <Keypad mode={mode} onMode={setMode} onKey={type} onBack={back} />
      </div>
      <div className={css.keypadFoot}>
        <FoundButton isDisabled={points === undefined} onPress={send}>
          {marks === '' ? texts.found : texts.foundMarks(marks)}
        </FoundButton>
        {kind !== 'birthday' && (
          <p className={css.privacyNote}>{/\d/.test(marks) || mode === 'digits' ? texts.kept : texts.keptLetters}</p>
        )}
      </div>
    </Dialog>
  );
}

const completeDate = (birthday: Birthday | undefined) => (birthday?.day && birthday.month ? birthday : undefined);

const completesText = ({ line, number }: { line: 'row' | 'column'; number: number }) =>
  line === 'row' ? texts.closesRow(number) : texts.closesColumn(number);

interface Keys {
  onKey: (key: string) => void;
  onBack: () => void;
  onEnter: () => void;
}

/** Also accepts keys from a physical keyboard, except in fields. On a button, Enter presses that button. */
function useKeys({ onKey, onBack, onEnter }: Keys): void {
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    const { target, key } = event;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (target instanceof HTMLInputElement || target instanceof HTMLSelectElement) return;
    if (/^[\p{L}0-9]$/u.test(key)) onKey(key);
    else if (key === 'Backspace') onBack();
    else if (key === 'Enter' && !(target instanceof HTMLButtonElement)) onEnter();
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => handleKey(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
}
