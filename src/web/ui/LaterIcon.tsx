import css from './Icon.module.css';

/** Strokes on a 24 x 24 grid, as those of `Icon`; kept apart from them, because the first page does without. */
const shapes = {
  key: 'M7.5 8.5a3.5 3.5 0 1 1 0 7 3.5 3.5 0 0 1 0-7zM11 12h10M17.5 12v3M21 12v2.5',
  phone: 'M8 3.5h8v17H8zM11 17.5h2',
  laptop: 'M5.5 6h13v9.5h-13zM3 19h18',
  download: 'M12 4v11M7.5 11l4.5 4.5L16.5 11M5 20h14',
  book: 'M4.5 5h7v14h-7zM12.5 5h7v14h-7z',
  copy: 'M9 9h11v11H9zM15 9V4H4v11h5',
  clock: 'M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17zM12 7.5V12l3 2',
  warning: 'M12 4l9 16H3zM12 10v4.5M12 17.2h.01',
  database: 'M5 6c0-3.3 14-3.3 14 0s-14 3.3-14 0zM5 6v12c0 3.3 14 3.3 14 0V6M5 12c0 3.3 14 3.3 14 0',
  more: 'M5.5 12h.01M12 12h.01M18.5 12h.01',
} as const;
export type LaterIconName = keyof typeof shapes;

/** Decoration only: the words beside it, or the label of its button, say what it means. */
export function LaterIcon({ name }: { name: LaterIconName }) {
  return (
    <svg className={css.icon} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={shapes[name]} />
    </svg>
  );
}
