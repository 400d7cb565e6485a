import css from './CodePlate.module.css';

interface Props {
  code: string;
  /** `dashed` for an example, `struck` for what is found already. */
  look?: 'dashed' | 'struck';
}

/** A small plate with a blank band. Decoration: the name of the place stands beside it. */
export function CodePlate({ code, look }: Props) {
  return (
    <span className={css.plate} data-look={look} data-long={code.length > 4 || undefined} aria-hidden="true">
      <span className={css.code}>{code}</span>
    </span>
  );
}
