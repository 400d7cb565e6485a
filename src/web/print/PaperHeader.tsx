import type { ReactNode } from 'react';
import { siteName } from '../layout/site-name.ts';
import { siteOrigin } from '../navigation/site-origin.ts';
import { formatLongDate } from '../text/format.ts';
import css from './PaperHeader.module.css';

interface Props {
  title: string;
  mark?: ReactNode;
  note?: ReactNode;
  isNoteBelow?: boolean;
}

/** The head of a printed page: its title, and when and from which address it was printed. */
export function PaperHeader({ title, mark, note, isNoteBelow = false }: Props) {
  return (
    <div className={css.head}>
      {mark}
      <div className={css.what} data-below={isNoteBelow || undefined}>
        <h1>{title}</h1>
        <p>{note}</p>
      </div>
      <p className={css.from}>
        {siteName} · {formatLongDate(new Date())}
        <br />
        {printedAddress()}
      </p>
    </div>
  );
}

function printedAddress(): string {
  const address = `${new URL(siteOrigin()).host}${location.pathname}${location.search}`;
  try {
    return decodeURI(address);
  } catch {
    // A typed query may be encoded wrongly.
    return address;
  }
}
