import '../plate-colours.css';
import css from './CodePlate.module.css';

interface Props {
  code: string;
  /** `dashed` for an example, `struck` for what is found already. */
  look?: 'dashed' | 'struck';
  /** It is only there to show what is meant, and is not read out. */
  isExample?: boolean;
}

/** A small plate with a blank band. */
export function CodePlate({ code, look, isExample = false }: Props) {
  return (
    <span
      className={css.plate}
      data-look={look}
      data-long={code.length > 4 || undefined}
      aria-hidden={isExample || undefined}
    >
      <span className={css.code}>{code}</span>
    </span>
  );
}
