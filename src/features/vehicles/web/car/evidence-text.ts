import { formatList } from '#web/text/format.ts';
import { attributions, isRegister, type Source } from '../../attributions.ts';
import type { FigureEvidence, OtherValue } from '../../evidence.ts';
import type { FigurePath } from '../../figures.ts';
import { figureText } from '../figure-text.ts';
import { messages } from '../messages.ts';

const texts = messages.evidence;

/** A source's name in sentences, with the edition of its data. */
function sourceName(source: Source): string {
  if (source === 'general-knowledge') return texts.memory;
  const { name, edition } = attributions[source];
  return edition === undefined ? name : texts.edition(name, edition);
}

const namesOf = (sources: readonly Source[]) => formatList(sources.map(sourceName));

/** Who confirms a figure: the registers, or else everyone who agrees. */
export function confirmers(by: readonly Source[]): Source[] {
  const registers = by.filter(isRegister);
  return registers.length > 0 ? registers : [...by];
}

const saying = (path: FigurePath, source: Source, value: unknown) =>
  texts.says(sourceName(source), path === 'charge.curve' ? texts.another : figureText(path, value));

const sayings = (path: FigurePath, against: readonly OtherValue[]) =>
  formatList(against.map(({ source, value }) => saying(path, source, value)));

/**
 * The line that a mark opens: who gives the figure and what others say, under which licence; or its formula, or whose
 * charging time or share of WLTP it is (`related`).
 */
export function evidenceText(path: FigurePath, value: unknown, evidence: FigureEvidence, related?: string): string {
  const { state, by, against } = evidence;
  if (state === 'computed') {
    const asRelated = related === undefined ? undefined : texts.asRelated[path];
    return texts.computed(asRelated && related !== undefined ? asRelated(related) : (messages.formulas[path] ?? ''));
  }
  const [shown] = by;
  if (shown === undefined) return '';
  const but = against.length === 0 ? '' : texts.butSays(sayings(path, against));
  const sentence = {
    confirmed: by.some(isRegister) ? texts.confirmedBy(namesOf(confirmers(by))) : texts.confirmedTogether(namesOf(by)),
    'one-source': texts.oneSource(sourceName(shown)),
    memory: texts.fromMemory,
    differs: texts.differ(
      formatList([saying(path, shown, value), ...against.map((other) => saying(path, other.source, other.value))]),
    ),
  }[state];
  return [sentence, state === 'confirmed' ? but : '', licenceText(confirmers(by))]
    .filter((part) => part !== '')
    .join(' ');
}

function licenceText(sources: readonly Source[]): string {
  const licences = sources
    .filter((source) => source !== 'general-knowledge' && source !== 'own')
    .map((source) => attributions[source].licence);
  return licences.length === 0 ? '' : texts.licence(formatList([...new Set(licences)]));
}
