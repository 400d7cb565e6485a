import css from './Landscape.module.css';

/** Hills, a sun and a road at the bottom of the window: decoration for pages with little content. */
export function Landscape() {
  return (
    <svg className={css.landscape} aria-hidden="true" focusable="false">
      <circle cx="47%" cy="122" r="62" />
      <svg viewBox="0 0 1200 300" preserveAspectRatio="none" aria-hidden="true">
        <path
          className={css.far}
          d="M0 180C150 100 300 100 480 162C590 190 720 90 890 115C1000 130 1040 180 1130 145Q1170 130 1200 140V300H0z"
        />
        <path className={css.near} d="M0 210C160 160 330 210 540 208S870 110 1200 204V300H0z" />
      </svg>
      <path d="M0 236h9999v64H0z" />
      <path className={css.verge} d="M0 242h9999" />
      <path className={css.dashes} d="M0 272h9999" />
    </svg>
  );
}
