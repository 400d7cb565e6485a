import '../plate-colours.css';
import css from './CodePlate.module.css';

interface Props {
  code: string;
  /** `dashed` for examples and missing places, `struck` for places already found. */
  variant?: 'dashed' | 'struck';
  /** Whether it only illustrates the text beside it, and is hidden from screen readers. */
  isExample?: boolean;
}

export function CodePlate({ code, variant, isExample = false }: Props) {
  return (
    <span
      className={css.plate}
      data-look={variant}
      data-long={code.length > 4 || undefined}
      aria-hidden={isExample || undefined}
    >
      <span className={css.code}>{code}</span>
    </span>
  );
}
