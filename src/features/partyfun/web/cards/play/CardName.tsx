import type { CSSProperties, RefObject } from 'react';
import { nameMaxPx, nameSizePx } from '../../../cards/text-size.ts';
import css from './CardParts.module.css';

interface Props {
  name: string;
  heading: RefObject<HTMLHeadingElement | null>;
  /** Prefix that is read out. */
  before?: string;
}

/** The player's name, as large as one line allows. */
export function CardName({ name, heading, before }: Props) {
  const size = {
    '--size': nameSizePx(name, before === undefined ? nameMaxPx.card : nameMaxPx.handOver),
  } as CSSProperties;
  return (
    <h1 ref={heading} tabIndex={-1} className={css.name} data-before={before ? true : undefined} style={size}>
      {before && <span className={css.before}>{before} </span>}
      <bdi>{name}</bdi>
    </h1>
  );
}
