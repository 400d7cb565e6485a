import { useId, useState } from 'react';
import type { FigureEvidence } from '../../evidence.ts';
import { type FigurePath, type SectionName, sectionNames } from '../../figures.ts';
import type { Vehicle } from '../../vehicle.ts';
import { words } from '../words.ts';
import type { CarGroup } from './car-group.ts';
import { EvidenceKey } from './EvidenceKey.tsx';
import { evidenceStates } from './evidence-by-path.ts';
import { FigureSection } from './FigureSection.tsx';
import css from './Figures.module.css';

interface Props {
  name: string;
  car: Vehicle;
  group: CarGroup<Vehicle> | undefined;
  evidence: ReadonlyMap<FigurePath, FigureEvidence>;
  sister: string | undefined;
}

type Open = Partial<Record<SectionName, boolean>>;

const all = (isOpen: boolean): Open => Object.fromEntries(sectionNames.map((name) => [name, isOpen]));
/** Three columns, each read downwards. */
const columns = [sectionNames.slice(0, 3), sectionNames.slice(3, 6), sectionNames.slice(6)];

/** What is open on phones, for as long as the visit lasts: from car to car it stays. */
let openOnPhones: Open = { charge: true, dimensions: true, range: true };

/** The ten sections: cards in three columns, or on a phone one below the other, most of them closed with their main figure beside the name. */
export function Figures({ name, car, group, evidence, sister }: Props) {
  const id = useId();
  const [isWide] = useState(() => matchMedia('(width >= 60rem)').matches);
  const [open, setOpen] = useState<Open>(() => (isWide ? all(true) : openOnPhones));
  const change = (next: Open) => {
    if (!isWide) openOnPhones = next;
    setOpen(next);
  };
  const isAllOpen = sectionNames.every((section) => open[section]);
  const states = new Set([...evidence.values()].map(({ state }) => state));
  const texts = words.carFigures;
  return (
    <section className={css.figures} aria-labelledby={id}>
      <div className={css.head}>
        <h2 id={id}>{texts.figures}</h2>
        <button type="button" className={css.all} onClick={() => change(all(!isAllOpen))}>
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
                sister={sister}
                isOpen={open[section] ?? false}
                onToggle={(isOpen) => change({ ...open, [section]: isOpen })}
              />
            ))}
          </div>
        ))}
      </div>
    </section>
  );
}
