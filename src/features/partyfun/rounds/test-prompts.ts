import type { RoundKind, RoundPrompt } from '../deck/card.ts';

/** Makes `each` prompts of every kind. Their texts and truths are unique, so that leaks are easy to find. */
export function testPrompts(each = 12): RoundPrompt[] {
  const of = (kind: RoundKind) => Array.from({ length: each }, (_, index) => promptOf(kind, index + 1));
  return (['bluff', 'finish', 'likely', 'split', 'closest', 'quiz', 'photo'] as const).flatMap(of);
}

export function promptOf(kind: RoundKind, number: number): RoundPrompt {
  const id = `${kind}-${String(number).padStart(3, '0')}`;
  const common = { id, text: `What of ${id}, {a}?`, language: 'en', category: 'silly', heat: 1 } as const;
  const source = `Source of ${id}`;
  switch (kind) {
    case 'bluff':
      return { ...common, kind, short: `Short ${id}`, truth: `Truth of ${id}`, alsoTrue: [`True ${id}`], source };
    case 'split':
      return { ...common, kind, options: [`Left ${id}`, `Right ${id}`] };
    case 'closest':
      return { ...common, kind, answer: 40 + number, unit: 'km', min: 0, max: 100, source };
    case 'quiz':
      return {
        ...common,
        kind,
        options: [`One ${id}`, `Two ${id}`, `Three ${id}`, `Four ${id}`],
        right: number % 4,
        source,
      };
    default:
      return { ...common, kind };
  }
}
