import { singleKeys, theme, themes } from '#web/device/preferences.ts';
import { CheckboxField } from '#web/ui/Field.tsx';
import { Segmented } from '#web/ui/Segmented.tsx';
import { words } from './words.ts';

const options = themes.map((value) => ({ value, label: words.accounts.profile.themes[value] }));

/** What is kept in this browser and not in the account. */
export function DeviceSettings() {
  const { profile } = words.accounts;
  return (
    <>
      <Segmented label={profile.theme} options={options} value={theme.use()} onChange={theme.write} />
      <CheckboxField
        label={profile.shortcuts}
        hint={profile.shortcutsHint}
        checked={singleKeys.use() === 'on'}
        onChange={(on) => singleKeys.write(on ? 'on' : 'off')}
      />
    </>
  );
}
