import { formatNumber } from '#web/text/format-number.ts';
import type { GameHead } from '../../contract.ts';
import { kmBetweenCapitals } from '../../places/capitals.ts';
import { europe } from '../../places/europe.ts';
import type { CardKind } from '../../rules/card-points.ts';
import { cardTitles } from '../../rules/card-titles.ts';
import { farKm } from '../../rules/cards.ts';
import { KeypadDialog } from '../keypad/KeypadDialog.tsx';
import { PickSheet } from '../pick/PickSheet.tsx';
import { hasRing } from '../room/has-ring.ts';
import { words } from '../words.ts';
import type { closes } from './closing.ts';

interface Props {
  game: GameHead;
  kind: CardKind;
  closes: ReturnType<typeof closes>;
  onFound: (typed: { marks?: string; word?: string }) => void;
  onClose: () => void;
}

/** What of a plate counts for a card: typed, or the country picked from a list. */
export function CardDialog({ game: { settings }, kind, closes: line, onFound, onClose }: Props) {
  const home = settings.home ?? '';
  if (kind === 'far-away')
    return <FarAwaySheet home={home} onFound={(marks) => onFound({ marks })} onClose={onClose} />;
  return (
    <KeypadDialog kind={kind} home={home} hasRing={hasRing(home)} closes={line} onFound={onFound} onClose={onClose} />
  );
}

const texts = words.keypad;

interface FarAwaySheetProps {
  home: string;
  onFound: (code: string) => void;
  onClose: () => void;
}

/** For the card "From 1,000 km away": countries with how far away they are, those that are far enough first. */
function FarAwaySheet({ home, onFound, onClose }: FarAwaySheetProps) {
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
