import { type Card, type CardKind, cardKinds, heats, type Need } from '../deck/card.ts';
import type { Placeholder } from '../deck/check-card.ts';

const placeholder: Readonly<Record<CardKind, Placeholder | undefined>> = {
  dare: 'b',
  truth: 'all',
  point: undefined,
  hands: 'a',
  either: undefined,
  category: 'a',
  duel: 'b',
  rule: undefined,
  quiz: undefined,
};

/** Makes cards of every kind and heat. Some have needs, player limits or placeholders. */
export function testDeck(size: number): Card[] {
  return Array.from({ length: size }, (_, index) => testCard(index));
}

function testCard(index: number): Card {
  const round = Math.floor(index / cardKinds.length);
  const kind = cardKinds[index % cardKinds.length] ?? 'dare';
  const named = placeholder[kind];
  const base = {
    id: `${kind}-${String(round + 1).padStart(3, '0')}`,
    text: `Prompt ${index}${named !== undefined && round % 2 === 0 ? ` with {${named}}` : ''}`,
    language: 'en',
    category: 'silly' as const,
    heat: heats[round % 3] ?? 1,
    ...(round % 5 === 4 && { needs: [(['moving', 'phone', 'props'] satisfies Need[])[round % 3] ?? 'phone'] }),
    ...(round % 7 === 6 && { playersFrom: 5 }),
    ...(round % 11 === 10 && { playersTo: 4 }),
  };
  switch (kind) {
    case 'either':
      return { ...base, kind, options: ['tea', 'coffee'] };
    case 'rule':
      return { ...base, kind, turns: 5 + (round % 4), short: `Rule ${index}`, cure: `Cure ${index}` };
    case 'quiz':
      return { ...base, kind, answer: 'Yes', source: 'A book' };
    default:
      return { ...base, kind };
  }
}
