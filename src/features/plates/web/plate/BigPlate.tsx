import '../plate-colours.css';
import css from './BigPlate.module.css';

interface Props {
  /** The letters on the blue band: the group's home. */
  home: string;
  /** The size of each group of blocks before the text; each block stands for a character that may be anything. */
  blocks?: readonly number[];
  /** The digits or letters that count; without any, the plate is blank. */
  text: string;
  /** Whether a change of text is animated. */
  rolls?: boolean;
}

/** Countries outside Europe, whose plates have no ring of stars on the band. */
const withoutRing: ReadonlySet<string> = new Set(['USA', 'CDN', 'MEX', 'AUS', 'NZ', 'J', 'ZA', 'BR', 'IND']);

const dots = Array.from({ length: 12 }, (_, index) => index * 30);
const ringRadius = 8.5;

/** A number plate that fills its container. It's decorative: its text is also beside it or in its section's label. */
export function BigPlate({ home, blocks = [], text, rolls = false }: Props) {
  return (
    <div className={css.place} aria-hidden="true">
      <div className={css.plate}>
        <span className={css.band} data-long={home.length > 2 || undefined}>
          {!withoutRing.has(home) && (
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
            // biome-ignore lint/suspicious/noArrayIndexKey: a group is its position
            <span key={group} className={css.blocks}>
              {'x'
                .repeat(count)
                .split('')
                .map((_, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a block is its position
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
