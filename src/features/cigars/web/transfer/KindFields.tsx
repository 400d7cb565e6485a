import { SelectField } from '#web/ui/SelectField.tsx';
import type { KindChoice, Mapping } from '../../transfer/mapping.ts';
import { words } from '../words.ts';

const texts = words.transfer;
const options = (['cigar', 'craving', 'none'] as const).map((value) => ({ value, label: texts.kinds[value] }));

interface Props {
  mapping: Mapping;
  onChange: (part: Partial<Mapping>) => void;
}

/** What each word of the column of kinds means. */
export function KindFields({ mapping: { kinds }, onChange }: Props) {
  return [...kinds].map(([word, choice]) => (
    <SelectField
      key={word}
      label={texts.kindOf(word.slice(0, 40))}
      value={choice}
      onChange={(value) => onChange({ kinds: new Map(kinds).set(word, value as KindChoice) })}
      options={options}
    />
  ));
}
