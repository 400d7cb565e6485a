import { formatList } from '#web/text/format.ts';
import { attributions, isRegister, type Source } from '../../attributions.ts';
import type { FigureEvidence, OtherValue } from '../../evidence.ts';
import type { FigurePath } from '../../figures.ts';
import { figureText } from '../figure-text.ts';
import * as messages from '../messages.ts';

const texts = messages.evidence;

/** A source's name in sentences, with the edition of its data. */
function sourceName(source: Source): string {
  if (source === 'general-knowledge') return texts.memory;
  const { name, edition } = attributions[source];
  return edition === undefined ? name : texts.edition(name, edition);
}

const namesOf = (sources: readonly Source[]) => formatList(sources.map(sourceName));

/** The sources that confirm a figure: the registers, or else all that agree. */
export function confirmers(by: readonly Source[]): Source[] {
  const registers = by.filter(isRegister);
  return registers.length > 0 ? registers : [...by];
}

const statement = (path: FigurePath, source: Source, value: unknown) =>
  texts.says(sourceName(source), path === 'charge.curve' ? texts.another : figureText(path, value));

const statements = (path: FigurePath, against: readonly OtherValue[]) =>
  formatList(against.map(({ source, value }) => statement(path, source, value)));

/**
 * The explanation of a mark: the figure's sources with their licences, and what other sources say. For a computed
 * figure, it's the formula or the car that the figure is taken from (`related`).
 */
export function evidenceText(path: FigurePath, value: unknown, evidence: FigureEvidence, related?: string): string {
  const { state, by, against } = evidence;
  if (state === 'computed') {
    const asRelated = related === undefined ? undefined : texts.asRelated[path];
    return texts.computed(asRelated && related !== undefined ? asRelated(related) : (messages.formulas[path] ?? ''));
  }
  const [shown] = by;
  if (shown === undefined) return '';
  const disagreement = against.length === 0 ? '' : texts.butSays(statements(path, against));
  const sentence = {
    confirmed: by.some(isRegister) ? texts.confirmedBy(namesOf(confirmers(by))) : texts.confirmedTogether(namesOf(by)),
    'one-source': texts.oneSource(sourceName(shown)),
    memory: texts.fromMemory,
    differs: texts.differ(
      formatList([
        statement(path, shown, value),
        ...against.map((other) => statement(path, other.source, other.value)),
      ]),
    ),
  }[state];
  return [sentence, state === 'confirmed' ? disagreement : '', licenceText(confirmers(by))]
    .filter((part) => part !== '')
    .join(' ');
}

function licenceText(sources: readonly Source[]): string {
  const licences = sources
    .filter((source) => source !== 'general-knowledge' && source !== 'own')
    .map((source) => attributions[source].licence);
  return licences.length === 0 ? '' : texts.licence(formatList([...new Set(licences)]));
}
