import { type RoundPrompt, roundKinds } from './card.ts';
import { checkId, checkPlaceholders, type DeckRules, readPrompt } from './check-card.ts';
import { type ReportFault, readFields } from './read-fields.ts';

/** Reads the prompt of a round, as `readCard` reads a card. */
export function readRound(data: Record<string, unknown>, rules: DeckRules, report: ReportFault): RoundPrompt {
  const fields = readFields(data, report);
  const { isShipped } = rules;
  const few = { letters: [1, 40], isShipped } as const;
  const prompt = readPrompt(fields, rules, report, [3, 20]);
  const kind = fields.oneOf('kind', roundKinds);
  const text = fields.text('text', { letters: [8, 160], isSentence: true, isShipped });
  checkId(prompt.id, kind, report);
  checkPlaceholders(text, [], report);
  const source = () => fields.text('source', { letters: [3, 160] });
  const round = (): RoundPrompt => {
    switch (kind) {
      case 'finish':
      case 'photo':
      case 'likely':
        return { ...prompt, kind, text };
      case 'split': {
        const [one = '', other = ''] = fields.texts('options', 2, few);
        return { ...prompt, kind, text, options: [one, other] };
      }
      case 'bluff': {
        const short = fields.text('short', { letters: [1, 80], isShipped });
        const truth = fields.text('truth', few);
        const alsoTrue = fields.optional('alsoTrue', (name) => fields.texts(name, { max: 20 }, { letters: [1, 60] }));
        return {
          ...prompt,
          kind,
          text,
          short,
          truth,
          ...(alsoTrue === undefined ? {} : { alsoTrue }),
          source: source(),
        };
      }
      case 'closest': {
        const bounds = [-1e12, 1e12] as const;
        const [min, max] = [fields.number('min', bounds), fields.number('max', bounds)];
        const answer = fields.number('answer', bounds);
        if (min >= max || answer < min || answer > max) report(': its answer isn’t between its min and max');
        const unit = fields.raw('unit') === '' ? '' : fields.text('unit', { letters: [1, 30], isShipped });
        return { ...prompt, kind, text, answer, unit, min, max, source: source() };
      }
      case 'quiz': {
        const [a = '', b = '', c = '', d = ''] = fields.texts('options', 4, few);
        const right = fields.whole('right', [0, 3]);
        return { ...prompt, kind, text, options: [a, b, c, d], right, source: source() };
      }
    }
  };
  const checked = round();
  fields.rejectUnknown();
  return checked;
}
