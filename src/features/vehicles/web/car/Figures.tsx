import { useId, useState } from 'react';
import { Button } from '#web/ui/Button.tsx';
import type { FigureEvidence } from '../../evidence.ts';
import { type FigurePath, type SectionName, sectionNames } from '../../figures.ts';
import type { Vehicle } from '../../vehicle.ts';
import { groupName } from '../group-name.ts';
import { words } from '../words.ts';
import type { CarGroup } from './car-group.ts';
import { EvidenceKey } from './EvidenceKey.tsx';
import { evidenceStates } from './evidence-by-path.ts';
import { FigureSection } from './FigureSection.tsx';
import css from './Figures.module.css';

interface Props {
  car: Vehicle;
  group: CarGroup<Vehicle> | undefined;
  evidence: ReadonlyMap<FigurePath, FigureEvidence>;
  sister: string | undefined;
}

const all = (isOpen: boolean) => Object.fromEntries(sectionNames.map((name) => [name, isOpen]));

/** The ten sections. On a phone they begin closed, each with its main figure beside its name. */
export function Figures({ car, group, evidence, sister }: Props) {
  const id = useId();
  const [open, setOpen] = useState<Partial<Record<SectionName, boolean>>>(() =>
    all(matchMedia('(width >= 48rem)').matches),
  );
  const isAllOpen = sectionNames.every((name) => open[name]);
  const states = new Set([...evidence.values()].map(({ state }) => state));
  const texts = words.carFigures;
  return (
    <section className={css.figures} aria-labelledby={id}>
      <div className={css.head}>
        <h2 id={id}>{texts.figures}</h2>
        <Button onClick={() => setOpen(all(!isAllOpen))}>{isAllOpen ? texts.closeAll : texts.openAll}</Button>
      </div>
      <EvidenceKey states={evidenceStates.filter((state) => states.has(state))} />
      <p className={css.key}>{texts.strips(group ? groupName(group) : words.carGroups.all)}</p>
      <div className={css.sections}>
        {sectionNames.map((section) => (
          <FigureSection
            key={section}
            section={section}
            car={car}
            group={group}
            evidence={evidence}
            sister={sister}
            isOpen={open[section] ?? false}
            onToggle={(isOpen) => setOpen((before) => ({ ...before, [section]: isOpen }))}
          />
        ))}
      </div>
    </section>
  );
}
