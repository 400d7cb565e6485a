import { CheckboxField } from '#web/ui/CheckboxField.tsx';
import type { PlatesSettings } from '../../settings.ts';
import { words } from '../words.ts';
import { CollectorFields } from './CollectorFields.tsx';
import { PatternsFields } from './PatternsFields.tsx';
import { RunFields } from './RunFields.tsx';
import css from './SettingsFields.module.css';

const texts = words.settings;

interface Props {
  settings: PlatesSettings;
  onChange: (settings: PlatesSettings) => void;
}

/** How a game is played: what its kind asks for, and whether spots may have photos. */
export function SettingsFields({ settings, onChange }: Props) {
  const { kind } = settings;
  return (
    <div className={css.fields}>
      {kind === 'run' && <RunFields settings={settings} onChange={onChange} />}
      {kind === 'collector' && <CollectorFields settings={settings} onChange={onChange} />}
      {kind === 'patterns' && <PatternsFields settings={settings} onChange={onChange} />}
      <CheckboxField
        label={texts.photos}
        hint={texts.photosHint}
        checked={settings.photos}
        onChange={(photos) => onChange({ ...settings, photos })}
      />
    </div>
  );
}
