import { TextField } from '#web/ui/Field.tsx';
import * as messages from '../messages.ts';

const texts = messages.settings;
const twoDigits = (number: number) => String(number).padStart(2, '0');

/** The local date of a time, as a date field expects it. */
function dayOf(iso: string | null | undefined): string {
  if (iso === null || iso === undefined) return '';
  const at = new Date(iso);
  return `${at.getFullYear()}-${twoDigits(at.getMonth() + 1)}-${twoDigits(at.getDate())}`;
}

/** The end of a local day. */
function endOf(day: string): string | null {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const end = new Date(year, month - 1, date, 23, 59, 59);
  return day === '' || Number.isNaN(end.getTime()) ? null : end.toISOString();
}

interface Props {
  endsAt: string | null | undefined;
  onChange: (endsAt: string | null) => void;
}

/** When the season ends, if it has an end date. */
export function SeasonField({ endsAt, onChange }: Props) {
  return (
    <TextField
      type="date"
      label={texts.endsAt}
      hint={texts.endsAtHint}
      optional
      value={dayOf(endsAt)}
      onChange={(day) => onChange(endOf(day))}
    />
  );
}
