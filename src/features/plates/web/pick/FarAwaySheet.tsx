import { formatNumber } from '#web/text/format-number.ts';
import { kmBetweenCapitals } from '../../places/capitals.ts';
import { europe } from '../../places/europe.ts';
import { cardTitles } from '../../rules/card-titles.ts';
import { farKm } from '../../rules/cards.ts';
import { words } from '../words.ts';
import { PickSheet } from './PickSheet.tsx';

const texts = words.keypad;

interface Props {
  home: string;
  onFound: (code: string) => void;
  onClose: () => void;
}

/** For the card "From 1,000 km away": countries with how far away they are, those that are far enough first. */
export function FarAwaySheet({ home, onFound, onClose }: Props) {
  const places = europe
    .filter(({ code }) => code !== home)
    .map(({ code, name }) => {
      const km = kmBetweenCapitals(home, code) ?? 0;
      const text = formatNumber(km);
      return { km, code, name, note: texts.far(text), ...(km < farKm && { refusal: texts.tooNear(text) }) };
    })
    .sort((a, b) => Number(a.km < farKm) - Number(b.km < farKm));
  return (
    <PickSheet
      title={cardTitles['far-away']}
      places={places}
      likely={[]}
      searchLabel={words.pick.letters}
      onFound={onFound}
      onClose={onClose}
    />
  );
}
