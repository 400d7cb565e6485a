import { Segmented } from '#web/ui/Segmented.tsx';
import { SelectField } from '#web/ui/SelectField.tsx';
import { type RunSettings, runChains, runLengths, runMatchings } from '../../settings.ts';
import { words } from '../words.ts';
import { HomeField } from './HomeField.tsx';
import { withLength } from './new-settings.ts';
import { SeasonField } from './SeasonField.tsx';

const texts = words.settings;
const game = words.game;

interface Props {
  settings: RunSettings;
  onChange: (settings: RunSettings) => void;
}

export function RunFields({ settings, onChange }: Props) {
  const { length, matching, chain, home, ends_at } = settings;
  const matchings = runMatchings.filter((value) => length !== 'classic' || value !== 'last-two');
  return (
    <>
      <Segmented
        label={texts.length}
        options={runLengths.map((value) => ({ value, label: texts.lengths[value] }))}
        value={length}
        onChange={(value) => onChange(withLength(settings, value))}
      />
      <SelectField
        label={texts.matching}
        hint={texts.matchingHint[matching]}
        options={matchings.map((value) => ({ value, label: game.matchings[value] }))}
        value={matching}
        onChange={(value) =>
          onChange({ ...settings, matching: runMatchings.find((one) => one === value) ?? 'last-three' })
        }
      />
      <Segmented
        label={texts.chain}
        options={runChains.map((value) => ({ value, label: game.chains[value] }))}
        value={chain}
        onChange={(value) => onChange({ ...settings, chain: value })}
      />
      <p>{texts.chainHint[chain]}</p>
      <HomeField home={home} onChange={(value) => onChange({ ...settings, home: value })} />
      <SeasonField endsAt={ends_at} onChange={(value) => onChange({ ...settings, ends_at: value })} />
    </>
  );
}
