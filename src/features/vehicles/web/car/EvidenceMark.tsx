import type { Evidence } from '../../evidence.ts';
import css from '../cars.module.css';

/** A shape for how reliable a figure is; decorative, because there's always text beside it. */
export function EvidenceMark({ state }: { state: Evidence }) {
  return (
    <svg className={css.evidence} data-state={state} viewBox="0 0 20 20" aria-hidden="true" focusable="false">
      {shapes[state]}
    </svg>
  );
}

const shapes: Record<Evidence, React.ReactNode> = {
  confirmed: (
    <>
      <circle cx="10" cy="10" r="9" className={css.evidenceFill} />
      <path d="M5.8 10.4l2.9 2.9 5.5-6" className={css.evidenceCut} />
    </>
  ),
  'one-source': (
    <>
      <circle cx="10" cy="10" r="7.6" className={css.evidenceLine} />
      <circle cx="10" cy="10" r="3.4" className={css.evidenceFill} />
    </>
  ),
  memory: <circle cx="10" cy="10" r="7.6" className={css.evidenceLine} strokeDasharray="1.4 3.375" />,
  computed: <path d="M3.5 7.4h13M3.5 12.6h13" className={css.evidenceLine} />,
  differs: (
    <>
      <path d="M10 2.2l8.3 15.1H1.7z" className={css.evidenceLine} />
      <path d="M10 8v4M10 14.6v.2" className={css.evidenceLine} />
    </>
  ),
};
