import type { Evidence } from '../../evidence.ts';
import { words } from '../words.ts';
import css from './EvidenceKey.module.css';
import { EvidenceMark } from './EvidenceMark.tsx';

/** What the marks mean, those that this car has. */
export function EvidenceKey({ states }: { states: readonly Evidence[] }) {
  return (
    <ul className={css.key} aria-label={words.evidence.key}>
      {states.map((state) => (
        <li key={state}>
          <EvidenceMark state={state} />
          {words.evidence.legend[state]}
        </li>
      ))}
    </ul>
  );
}
