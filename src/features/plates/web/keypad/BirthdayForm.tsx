import { SelectField } from '#web/ui/SelectField.tsx';
import { words } from '../words.ts';
import css from './BirthdayForm.module.css';
import { type Birthday, ownBirthday } from './own-birthday.ts';

const texts = words.keypad;
const days = Array.from({ length: 31 }, (_, index) => ({ value: String(index + 1), label: String(index + 1) }));
const months = texts.months.map((label, index) => ({ value: String(index + 1), label }));
const none = { value: '', label: '–' };

/** Day and month, asked for once. */
export function BirthdayForm({ birthday }: { birthday: Birthday | undefined }) {
  const keep = (change: Partial<Birthday>) => ownBirthday.write({ day: 0, month: 0, ...birthday, ...change });
  const shown = (number: number | undefined) => (number ? String(number) : '');
  return (
    <div className={css.form}>
      <div className={css.fields}>
        <SelectField
          label={texts.day}
          options={[none, ...days]}
          value={shown(birthday?.day)}
          onChange={(day) => keep({ day: Number(day) })}
        />
        <SelectField
          label={texts.month}
          options={[none, ...months]}
          value={shown(birthday?.month)}
          onChange={(month) => keep({ month: Number(month) })}
        />
      </div>
      <p className={css.note}>{texts.birthdayKept}</p>
    </div>
  );
}
