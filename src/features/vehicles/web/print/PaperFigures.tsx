import type { FigureEvidence } from '../../evidence.ts';
import { type FigurePath, figureAt, pathsOf, type SectionName } from '../../figures.ts';
import type { Vehicle } from '../../vehicle.ts';
import { EvidenceMark } from '../car/EvidenceMark.tsx';
import { figureText } from '../figure-text.ts';
import { words } from '../words.ts';
import css from './PaperFigures.module.css';

interface Props {
  car: Vehicle;
  evidence: ReadonlyMap<FigurePath, FigureEvidence>;
}

/** The ten sections in their order, read downwards. */
const columns: readonly (readonly SectionName[])[] = [
  ['price', 'battery', 'charge', 'performance'],
  ['date', 'dimensions', 'efficiency'],
  ['misscellaneous', 'range', 'real_efficiency'],
];
/** Drawn above. */
const isDrawn = (path: FigurePath) => path === 'charge.curve';

export function PaperFigures({ car, evidence }: Props) {
  return (
    <div className={css.columns}>
      {columns.map((sections) => (
        <div key={sections[0]}>
          {sections.map((section) => (
            <section key={section} className={css.section}>
              <h2>{words.vehicleFigures.sections[section]}</h2>
              <dl>
                {pathsOf(section)
                  .filter((path) => !isDrawn(path))
                  .map((path) => (
                    <Figure key={path} path={path} car={car} evidence={evidence.get(path)} />
                  ))}
              </dl>
            </section>
          ))}
        </div>
      ))}
    </div>
  );
}

interface FigureProps {
  path: FigurePath;
  car: Vehicle;
  evidence: FigureEvidence | undefined;
}

function Figure({ path, car, evidence }: FigureProps) {
  const value = figureAt(car, path);
  return (
    <div className={css.figure}>
      <dt>{words.vehicleFigures.labels[path]}</dt>
      <dd>{value === undefined ? words.carPaper.notKnown : figureText(path, value)}</dd>
      <dd className={css.mark}>{value !== undefined && evidence && <EvidenceMark state={evidence.state} />}</dd>
    </div>
  );
}
