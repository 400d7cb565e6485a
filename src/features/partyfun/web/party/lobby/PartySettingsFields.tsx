import { CheckboxField } from '#web/ui/CheckboxField.tsx';
import { Segmented } from '#web/ui/Segmented.tsx';
import { heats, needs } from '../../../deck/card.ts';
import { type PartySettings, partyLimits, timerNames } from '../../../party-view.ts';
import * as messages from '../../messages.ts';
import css from '../../PartyFunLobby.module.css';

const texts = messages.lobby;
const { rounds } = partyLimits;
const lengths = [rounds.min, 6, rounds.default, rounds.max];

interface Props {
  settings: PartySettings;
  onChange: (settings: PartySettings) => void;
}

export function PartySettingsFields({ settings, onChange }: Props) {
  const change = (some: Partial<PartySettings>) => onChange({ ...settings, ...some });
  return (
    <>
      <Segmented
        label={texts.length}
        options={lengths.map((option) => ({ value: String(option), label: String(option) }))}
        value={String(settings.rounds)}
        onChange={(value) => change({ rounds: Number(value) })}
      />
      <Segmented
        label={texts.timers}
        options={timerNames.map((value) => ({ value, label: texts.timerNames[value] }))}
        value={settings.timers}
        onChange={(timers) => change({ timers })}
      />
      <Segmented
        label={texts.heat}
        options={heats.map((option) => ({ value: String(option), label: texts.heats[option] }))}
        value={String(settings.heat)}
        onChange={(value) => change({ heat: heats.find((option) => String(option) === value) ?? settings.heat })}
      />
      <fieldset className={css.permissions}>
        <legend className={css.legend}>{texts.may}</legend>
        <CheckboxField label={texts.photos} checked={settings.photos} onChange={(photos) => change({ photos })} />
        {needs.map((need) => (
          <CheckboxField
            key={need}
            label={texts.needs[need]}
            checked={settings.needs.includes(need)}
            onChange={(isAllowed) =>
              change({ needs: needs.filter((other) => (other === need ? isAllowed : settings.needs.includes(other))) })
            }
          />
        ))}
      </fieldset>
    </>
  );
}
