import css from './DeviceChoice.module.css';

/** Three cards that lie over each other. */
export function CardsDrawing() {
  return (
    <svg className={css.drawing} viewBox="0 0 176 124" aria-hidden="true" focusable="false">
      <g className={css.picture}>
        <g transform="rotate(-18 40 60)">
          <rect x="14" y="18" width="62" height="94" rx="9" className={css.truth} />
          <path d="M30 48h30v18H44l-6 10v-10h-8z" className={css.mark} />
        </g>
        <g transform="rotate(-4 84 58)">
          <rect x="52" y="10" width="66" height="100" rx="9" className={css.hands} />
          <path d="M70 40v34M81 36v38M92 36v38M103 42v32" className={css.mark} />
        </g>
        <g transform="rotate(13 128 62)">
          <rect x="96" y="14" width="68" height="102" rx="9" className={css.dare} />
          <path d="M130 44v30M130 88v.01" className={css.mark} />
        </g>
      </g>
    </svg>
  );
}

/** A television and three phones before it. */
export function DevicesDrawing() {
  return (
    <svg className={css.drawing} viewBox="0 0 144 118" aria-hidden="true" focusable="false">
      <g className={css.picture}>
        <rect x="2" y="2" width="138" height="82" rx="9" className={css.paper} />
        <rect x="9" y="9" width="124" height="68" rx="4" className={css.ink} />
        {[18, 78].map((x) => (
          <g key={x}>
            <rect x={x} y="17" width="46" height="22" rx="4" className={x < 50 ? css.quiz : css.category} />
            <rect x={x} y="46" width="46" height="22" rx="4" className={x < 50 ? css.hands : css.dare} />
          </g>
        ))}
        {[15, 57, 99].map((x, place) => (
          <g key={x}>
            <rect x={x} y="63" width="30" height="52" rx="6" className={css.paper} />
            <rect
              x={x + 5}
              y="69"
              width="20"
              height="36"
              rx="2"
              className={[css.category, css.hands, css.truth][place]}
            />
          </g>
        ))}
      </g>
    </svg>
  );
}
