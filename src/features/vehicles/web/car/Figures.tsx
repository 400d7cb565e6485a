import { useId, useMemo, useState } from 'react';
import { Strip } from '#web/charts/BarGroups.tsx';
import { formatList } from '#web/text/format.ts';
import { classes } from '#web/ui/classes.ts';
import { type Evidence, evidenceStates, type FigureEvidence } from '../../evidence.ts';
import { type FigurePath, figureAt, type SectionName, sectionNames } from '../../figures.ts';
import { isCurveModelled } from '../../model-curve.ts';
import { thisMonth } from '../../on-sale.ts';
import type { Vehicle } from '../../vehicle.ts';
import { groupName } from '../car-names.ts';
import cars from '../cars.module.css';
import * as messages from '../messages.ts';
import { rankingOf, rankingText } from '../ranking-text.ts';
import { balancedColumns, evidenceText, listedPaths, mainText, shownText, unknownPaths } from './car-figures.ts';
import type { CarGroup } from './car-group.ts';
import { EvidenceMark } from './EvidenceMark.tsx';
import css from './Figures.module.css';
import { SectionDrawing } from './SectionDrawing.tsx';

interface Props {
  name: string;
  car: Vehicle;
  group: CarGroup<Vehicle> | undefined;
  evidence: ReadonlyMap<FigurePath, FigureEvidence>;
  /** By figure, the name of the related car that it's taken from, if any. */
  related: Related;
}

type Related = Partial<Record<FigurePath, string | undefined>>;
type Open = Partial<Record<SectionName, boolean>>;

const all = (isOpen: boolean): Open => Object.fromEntries(sectionNames.map((name) => [name, isOpen]));

/** The open sections on phones; they stay open from car to car. */
let openOnPhones: Open = { charge: true, dimensions: true, range: true };

/** The approximate height of an open section, in px. */
function heightOf(section: SectionName, car: Vehicle): number {
  const rows = listedPaths(section, car, thisMonth()).length;
  const hasCurve = car.charge.curve !== undefined && !isCurveModelled(car);
  const drawingPx = { charge: hasCurve ? 380 : 25, dimensions: 200, range: 330, real_efficiency: 200 }[
    section as string
  ];
  return 80 + 36 * rows + (drawingPx ?? 0);
}

/** The ten sections: as cards in three columns, or on a phone one below the other and mostly collapsed. */
export function Figures({ name, car, group, evidence, related }: Props) {
  const id = useId();
  const [isWide] = useState(() => matchMedia('(width >= 60rem)').matches);
  const [open, setOpen] = useState<Open>(() => (isWide ? all(true) : openOnPhones));
  const change = (next: Open) => {
    if (!isWide) openOnPhones = next;
    setOpen(next);
  };
  const columns = useMemo(() => balancedColumns(sectionNames, (section) => heightOf(section, car)), [car]);
  const isAllOpen = sectionNames.every((section) => open[section]);
  const states = new Set([...evidence.values()].map(({ state }) => state));
  const texts = messages.carFigures;
  return (
    <section className={css.figures} aria-labelledby={id}>
      <div className={css.head}>
        <h2 id={id}>{texts.figures}</h2>
        <button type="button" className={classes(cars.link, css.all)} onClick={() => change(all(!isAllOpen))}>
          {isAllOpen ? texts.closeAll : texts.openAll}
        </button>
        <EvidenceKey states={evidenceStates.filter((state) => states.has(state))} />
      </div>
      <div className={css.columns}>
        {columns.map((sections) => (
          <div key={sections[0]} className={css.column}>
            {sections.map((section) => (
              <FigureSection
                key={section}
                section={section}
                name={name}
                car={car}
                group={group}
                evidence={evidence}
                related={related}
                isOpen={open[section] ?? false}
                onToggle={(isOpen) => change({ ...open, [section]: isOpen })}
              />
            ))}
          </div>
        ))}
      </div>
      <UnknownFigures car={car} />
    </section>
  );
}

function UnknownFigures({ car }: { car: Vehicle }) {
  const unknown = unknownPaths(car, thisMonth());
  const count = unknown.reduce((sum, { paths }) => sum + paths.length, 0);
  if (count === 0) return null;
  return (
    <details className={css.unknown}>
      <summary>{messages.carFigures.unknown(count)}</summary>
      <dl>
        {unknown.map(({ section, paths }) => (
          <div key={section}>
            <dt>{messages.vehicleFigures.sections[section]}</dt>
            <dd>{formatList(paths.map((path) => messages.vehicleFigures.labels[path]))}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

function EvidenceKey({ states }: { states: readonly Evidence[] }) {
  return (
    <ul className={css.key} aria-label={messages.evidence.key}>
      {states.map((state) => (
        <li key={state}>
          <EvidenceMark state={state} />
          {messages.evidence.legend[state]}
        </li>
      ))}
    </ul>
  );
}

interface FigureSectionProps {
  section: SectionName;
  name: string;
  car: Vehicle;
  group: CarGroup<Vehicle> | undefined;
  evidence: ReadonlyMap<FigurePath, FigureEvidence>;
  related: Related;
  isOpen: boolean;
  onToggle: (isOpen: boolean) => void;
}

function FigureSection({ section, name, car, group, evidence, related, isOpen, onToggle }: FigureSectionProps) {
  const main = mainText(section, car);
  const listed = listedPaths(section, car, thisMonth());
  return (
    <details
      className={css.section}
      open={isOpen}
      onToggle={({ currentTarget }) => currentTarget.open !== isOpen && onToggle(currentTarget.open)}
    >
      <summary className={css.summary}>
        <h3>{messages.vehicleFigures.sections[section]}</h3>
        {main !== undefined && (
          <span className={css.main}>
            {main.number}
            <span className={css.unit}> {main.unit}</span>
          </span>
        )}
      </summary>
      {isOpen && (
        <div className={css.body}>
          <SectionDrawing section={section} name={name} car={car} curveFrom={related['charge.curve']} />
          {listed.length > 0 && (
            <dl>
              {listed.map((path) => (
                <FigureRow
                  key={path}
                  path={path}
                  car={car}
                  group={group}
                  evidence={evidence.get(path)}
                  relatedName={related[path]}
                />
              ))}
            </dl>
          )}
          {listed.length === 0 && main === undefined && <p className={css.nothing}>{messages.carFigures.noneKnown}</p>}
        </div>
      )}
    </details>
  );
}

interface FigureRowProps {
  path: FigurePath;
  car: Vehicle;
  group: CarGroup<Vehicle> | undefined;
  /** Absent for an unknown figure, or while the sources load. */
  evidence: FigureEvidence | undefined;
  relatedName: string | undefined;
}

function FigureRow({ path, car, group, evidence, relatedName }: FigureRowProps) {
  const id = useId();
  const { isOpen, events } = useExplanation();
  const value = figureAt(car, path);
  const label = messages.vehicleFigures.labels[path];
  return (
    <div className={css.row}>
      <dt className={css.label}>{label}</dt>
      <dd className={css.value} data-wide={typeof value !== 'number' || undefined}>
        {shownText(path, car, thisMonth())}
      </dd>
      {evidence && value !== undefined && (
        <>
          <dd className={css.evidence}>
            <button
              type="button"
              className={css.mark}
              aria-expanded={isOpen}
              aria-controls={isOpen ? id : undefined}
              aria-label={messages.evidence.mark(label, messages.evidence.legend[evidence.state])}
              {...events}
            >
              <EvidenceMark state={evidence.state} />
            </button>
          </dd>
          {isOpen && (
            <dd id={id} className={css.line} data-state={evidence.state}>
              {evidenceText(path, value, evidence, relatedName)}
            </dd>
          )}
        </>
      )}
      {typeof value === 'number' && <Place path={path} car={car} own={value} group={group} />}
    </div>
  );
}

/** Whether a figure's explanation is open. A tap toggles it, and keyboard focus opens it until the focus moves on. */
function useExplanation() {
  const [opened, setOpened] = useState<'by focus' | 'by tap' | undefined>();
  return {
    isOpen: opened !== undefined,
    events: {
      onClick: () => setOpened((previous) => (previous === 'by tap' ? undefined : 'by tap')),
      onFocus: ({ currentTarget }: React.FocusEvent) =>
        currentTarget.matches(':focus-visible') && setOpened((previous) => previous ?? 'by focus'),
      onBlur: () => setOpened((previous) => (previous === 'by focus' ? undefined : previous)),
    },
  };
}

function Place({ path, car, own, group }: Pick<FigureRowProps, 'path' | 'car' | 'group'> & { own: number }) {
  const ranking = group && rankingOf(car, group.cars, path);
  if (group !== undefined && ranking === undefined) return null;
  return (
    <dd className={css.place}>
      {ranking && (
        <>
          <Strip values={ranking.sorted} {...ranking} own={own} />
          <span className="visually-hidden">{rankingText(path, own, ranking, groupName(group))}</span>
        </>
      )}
    </dd>
  );
}
