import { singleKeys, theme, themes } from '#web/device/preferences.ts';
import { secretCards } from '#web/device/secret-cards.ts';
import { canVibrate, vibration } from '#web/device/vibration.ts';
import { opensFor } from '#web/layout/nav-entries.ts';
import { useUser } from '#web/session/session.ts';
import { CheckboxField } from '#web/ui/CheckboxField.tsx';
import { Segmented } from '#web/ui/Segmented.tsx';
import { words } from '../words.ts';

const options = themes.map((value) => ({ value, label: words.profile.themes[value] }));

/** What is kept in this browser and not in the account. */
export function DeviceSettings() {
  const texts = words.profile;
  const { user } = useUser();
  const vibrates = vibration.useValue() === 'on';
  const showsByTap = secretCards.useValue() === 'tap';
  return (
    <>
      <Segmented label={texts.theme} options={options} value={theme.useValue()} onChange={theme.write} />
      <CheckboxField
        label={texts.shortcuts}
        hint={texts.shortcutsHint}
        checked={singleKeys.useValue() === 'on'}
        onChange={(on) => singleKeys.write(on ? 'on' : 'off')}
      />
      {canVibrate && (
        <CheckboxField
          label={texts.vibration}
          checked={vibrates}
          onChange={(on) => vibration.write(on ? 'on' : 'off')}
        />
      )}
      {opensFor('partyfunCards', user) && (
        <CheckboxField
          label={words.secretCards.oneTap}
          hint={words.secretCards.oneTapHint}
          checked={showsByTap}
          onChange={(isTap) => secretCards.write(isTap ? 'tap' : 'hold')}
        />
      )}
    </>
  );
}
