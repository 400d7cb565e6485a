import css from './page.module.css';

/** Paths on a 24 x 24 grid: those shown in every page's frame or named in the site map. */
const shapes = {
  back: 'M15 5l-7 7 7 7',
  forward: 'M9 5l7 7-7 7',
  search: 'M10.5 4a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13zM15.5 15.5L20 20',
  person: 'M12 4a4 4 0 1 1 0 8 4 4 0 0 1 0-8zM4.5 20c.8-3.6 3.8-5.5 7.5-5.5s6.7 1.9 7.5 5.5',
  home: 'M4 11l8-7 8 7M6.5 9.5V20h11V9.5',
  bingo: 'M4 4h16v16H4zM4 12h16M12 4v16',
  cars: 'M4 16v-3.5l2-5.5h12l2 5.5V16zM4 12.5h16M6.5 16v2.5M17.5 16v2.5',
  race: 'M6 21V4M6 5h12l-2.5 4 2.5 4H6',
  smoke: 'M3 15h13v4H3zM19 15v4M16 11c0-2-2-2-2-4M20 11c0-3-3-3.5-3-6',
  git: 'M7 4a2 2 0 1 1 0 4 2 2 0 0 1 0-4zM7 8v8M7 16a2 2 0 1 1 0 4 2 2 0 0 1 0-4zM17 6a2 2 0 1 1 0 4 2 2 0 0 1 0-4zM17 10c0 3-4 4-10 4',
  close: 'M6 6l12 12M18 6L6 18',
  eye: 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM12 9a3 3 0 1 1 0 6 3 3 0 0 1 0-6z',
  eyeOff:
    'M4 4l16 16M9 6c1-.3 2-.5 3-.5 6 0 9.5 6.5 9.5 6.5s-1 1.9-3 3.6M6 8c-2.3 1.7-3.5 4-3.5 4S6 18.5 12 18.5c1.3 0 2.5-.3 3.6-.8',
  shield: 'M12 3.5l7 2.5v5.5c0 4.5-3 7.5-7 9-4-1.5-7-4.5-7-9V6zM9 12l2.3 2.3L15.5 10',
  plus: 'M12 5v14M5 12h14',
  grid: 'M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h6v6h-6z',
} as const;
export type IconName = keyof typeof shapes;

/** Decorative: the text beside it, or its button's label, gives the meaning. */
export function Icon(sign: { name: IconName } | { shape: string }) {
  return (
    <svg className={css.icon} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={'shape' in sign ? sign.shape : shapes[sign.name]} />
    </svg>
  );
}
