import css from './PartyTvConfetti.module.css';

const colours = ['--party', '--bingo-fill', '--cars', '--race', '--smoke'];
/** Strewn evenly, and by no chance. */
const golden = 0.618_034;
const pieces = Array.from({ length: 60 }, (_, piece) => ({
  x: 120 * ((piece * golden) % 1),
  y: 1.1 * piece - 6,
  turn: (piece * 47) % 180,
  fill: `var(${colours[piece % colours.length]})`,
}));

/** Falls once. */
export function PartyTvConfetti() {
  return (
    <svg
      className={css.confetti}
      viewBox="0 0 120 67.5"
      preserveAspectRatio="none"
      aria-hidden="true"
      focusable="false"
    >
      {pieces.map(({ x, y, turn, fill }) => (
        <rect
          key={x}
          x={x}
          y={y}
          width="1.6"
          height="1"
          rx="0.15"
          style={{ fill }}
          transform={`rotate(${turn} ${x} ${y})`}
        />
      ))}
    </svg>
  );
}
