import '../plate-colours.css';
import css from './BigPlate.module.css';

interface Props {
  /** Letters on the blue band: where the group is from. */
  home: string;
  /** The ring of dots above them; it is left out outside Europe. */
  hasRing?: boolean;
  /** Groups of blocks before the text, each for a letter that may be any. */
  blocks?: readonly number[];
  /** Digits or letters that count; while there are none, the plate is blank. */
  text: string;
  /** Whether a new text rolls in. */
  rolls?: boolean;
}

const dots = Array.from({ length: 12 }, (_, index) => index * 30);
const ringRadius = 8.5;

/** A number plate as wide as its place. A picture: what it says stands in words beside it, or is the name of its section. */
export function BigPlate({ home, hasRing = true, blocks = [], text, rolls = false }: Props) {
  return (
    <div className={css.place} aria-hidden="true">
      <div className={css.plate}>
        <span className={css.band} data-long={home.length > 2 || undefined}>
          {hasRing && (
            <svg className={css.ring} viewBox="-12 -12 24 24" aria-hidden="true">
              {dots.map((degrees) => (
                <circle key={degrees} cy={-ringRadius} r="1.6" transform={`rotate(${degrees})`} />
              ))}
            </svg>
          )}
          <span className={css.home}>{home}</span>
        </span>
        <span className={css.field}>
          {blocks.map((count, group) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a group is its place
            <span key={group} className={css.blocks}>
              {'x'
                .repeat(count)
                .split('')
                .map((_, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a block is its place
                  <span key={index} className={css.block} />
                ))}
            </span>
          ))}
          <span
            key={rolls ? text : undefined}
            className={css.text}
            data-rolls={rolls || undefined}
            data-length={Math.min(9, Math.max(2, text.length))}
          >
            {text}
          </span>
        </span>
      </div>
    </div>
  );
}
