import css from './BanSign.module.css';

/** A steering wheel crossed out in red; the text beside it says the same. */
export function BanSign() {
  return (
    <svg className={css.sign} viewBox="0 0 64 64" aria-hidden="true">
      <circle cx="32" cy="32" r="31.5" fill="#fffdf7" />
      <circle cx="32" cy="32" r="26.5" fill="none" stroke="#b3261e" strokeWidth="8" />
      <g fill="none" stroke="#15201b" strokeWidth="4">
        <circle cx="32" cy="32" r="15" />
        <circle cx="32" cy="32" r="4.5" />
        <path d="M17.5 29l10 1.5M46.5 29l-10 1.5M30.5 36.5l-2 9M33.5 36.5l2 9" />
      </g>
      <path d="M14 14l36 36" stroke="#b3261e" strokeWidth="8" />
    </svg>
  );
}
