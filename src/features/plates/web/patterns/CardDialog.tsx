import type { GameHead } from '../../contract.ts';
import type { CardKind } from '../../rules/card-points.ts';
import { KeypadDialog } from '../keypad/KeypadDialog.tsx';
import { FarAwaySheet } from '../pick/FarAwaySheet.tsx';
import { hasRing } from '../room/has-ring.ts';
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
