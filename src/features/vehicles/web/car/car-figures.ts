import { formatList } from '#web/text/format.ts';
import { attributions, isRegister, type Source } from '../../attributions.ts';
import type { FigureEvidence, OtherValue } from '../../evidence.ts';
import { type FigurePath, figureAt, pathsOf, type SectionName, sectionNames } from '../../figures.ts';
import { isCurveModelled } from '../../model-curve.ts';
import { lastKnownYear, saleStateOf } from '../../on-sale.ts';
import type { Vehicle } from '../../vehicle.ts';
import { figureText, monthText, numberAndUnit, numberText, unitText } from '../figure-text.ts';
import * as messages from '../messages.ts';

const byCondition = /^(?:range\.real_|real_efficiency\.)(?:city|highway|combined)_(?:mild|cold)_/;

/** Whether the section's drawing shows a figure, so that it doesn't need a row. */
const isDrawn = (path: FigurePath, { range }: Vehicle): boolean =>
  range.real_combined_mild_km !== undefined && byCondition.test(path);

/** A figure as shown on a car's page; undefined if it isn't known. `today` is YYYY-MM. */
export function shownText(path: FigurePath, car: Vehicle, today: string): string | undefined {
  const value = figureAt(car, path);
  // Without an end, the last year in which the car is known to have been sold is shown.
  if (path === 'date.to' && value === undefined && saleStateOf(car, today) !== 'announced')
    return messages.carFigures.endUnknown(lastKnownYear(car));
  if (value === undefined) return undefined;
  if (path !== 'charge.curve') return figureText(path, value);
  return isCurveModelled(car) ? undefined : messages.carFigures.inTheChart;
}

/** The figures of a section that are listed: those that are known, and aren't in its drawing. */
export const listedPaths = (section: SectionName, car: Vehicle, today: string): FigurePath[] =>
  pathsOf(section).filter((path) => !isDrawn(path, car) && shownText(path, car, today) !== undefined);

export function unknownPaths(car: Vehicle, today: string): { section: SectionName; paths: FigurePath[] }[] {
  return sectionNames
    .map((section) => ({
      section,
      paths: pathsOf(section).filter((path) => !isDrawn(path, car) && shownText(path, car, today) === undefined),
    }))
    .filter(({ paths }) => paths.length > 0);
}

const mainFigure: Record<SectionName, FigurePath> = {
  price: 'price.de_eur',
  battery: 'battery.usable_kwh',
  charge: 'charge.dc_10_80_min',
  performance: 'performance.zero_to_100_s',
  date: 'date.from',
  dimensions: 'dimensions.length_mm',
  efficiency: 'efficiency.wltp_wh_per_km',
  misscellaneous: 'misscellaneous.seats',
  range: 'range.real_km',
  real_efficiency: 'real_efficiency.combined_wh_per_km',
};

/** A section's main figure, with its unit separately: "4.30" and "m", "€54,900" and "". Undefined if unknown. */
export function mainText(section: SectionName, car: Vehicle): { number: string; unit: string } | undefined {
  const path = mainFigure[section];
  const value = figureAt(car, path);
  if (value === undefined) return undefined;
  if (typeof value !== 'number') return { number: monthText(String(value), 'short'), unit: '' };
  if (path === 'dimensions.length_mm') return { number: (value / 1000).toFixed(2), unit: 'm' };
  const unit = path === 'misscellaneous.seats' ? messages.carFigures.seatsUnit : unitText(path);
  return numberAndUnit(numberText(path, value), unit);
}

/** Splits the parts into three columns of about equal height, in the same order from top to bottom. */
export function balancedColumns<T>(parts: readonly T[], heightOf: (part: T) => number): readonly (readonly T[])[] {
  const total = (some: readonly T[]) => some.reduce((sum, part) => sum + heightOf(part), 0);
  let best: { columns: readonly (readonly T[])[]; cost: number } | undefined;
  for (let second = 1; second < parts.length - 1; second++) {
    for (let third = second + 1; third < parts.length; third++) {
      const columns = [parts.slice(0, second), parts.slice(second, third), parts.slice(third)];
      const cost = columns.reduce((sum, column) => sum + total(column) ** 2, 0);
      if (best === undefined || cost < best.cost) best = { columns, cost };
    }
  }
  return best?.columns ?? [parts];
}

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
