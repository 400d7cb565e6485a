import { Segmented } from '#web/ui/Segmented.tsx';
import type { PatternsSettings } from '../../settings.ts';
import { words } from '../words.ts';
import { HomeField } from './HomeField.tsx';

const texts = words.settings;
const choices = ['20', '30', '45', '60'] as const;

interface Props {
  settings: PatternsSettings;
  onChange: (settings: PatternsSettings) => void;
}

export function PatternsFields({ settings, onChange }: Props) {
  const { minutes, home } = settings;
  return (
    <>
      <Segmented
        label={texts.minutes}
        options={choices.map((value) => ({ value, label: value }))}
        value={choices.find((value) => value === String(minutes)) ?? '30'}
        onChange={(value) => onChange({ ...settings, minutes: Number(value) })}
      />
      <HomeField home={home} onChange={(value) => onChange({ ...settings, home: value })} />
    </>
  );
}
