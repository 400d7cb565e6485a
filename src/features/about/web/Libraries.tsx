import { useDeferredValue, useState } from 'react';
import { matches } from '#shared/text-match.ts';
import { formatNumber } from '#web/text/format-number.ts';
import { TextField } from '#web/ui/Field.tsx';
import { type AboutFile, type Library, licenceIds } from '../about-file.ts';
import css from './Libraries.module.css';
import { words } from './words.ts';

/** Whose work ships with this one, with the licences: each text is laid out only where it is opened. */
export function Libraries({ libraries, texts }: AboutFile) {
  const [wish, setWish] = useState('');
  const question = useDeferredValue(wish);
  const said = words.about;
  const found = libraries.filter(({ name, licence, by = '', packages = [] }) =>
    matches([name, licence, by, ...packages].join(' '), question),
  );
  return (
    <>
      <TextField label={said.filter} type="search" value={wish} onChange={setWish} autoComplete="off" />
      <p role="status">{said.count(formatNumber(found.length), formatNumber(libraries.length))}</p>
      <ul className={css.libraries}>
        {found.map((library) => (
          <li key={`${library.name} ${library.version} ${library.licence}`}>
            <LibraryDetails library={library} text={library.text === undefined ? undefined : texts[library.text]} />
          </li>
        ))}
      </ul>
    </>
  );
}

function LibraryDetails({ library, text }: { library: Library; text: string | undefined }) {
  const { name, version, licence, use, url, by, packages } = library;
  const [isOpen, setIsOpen] = useState(false);
  const said = words.about;
  return (
    <details className={css.library} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary className={css.summary}>
        <span className={css.name}>{name}</span>
        <span>{version}</span>
        <span className={css.licence}>{licence}</span>
      </summary>
      {isOpen && (
        <div className={css.details}>
          <p>
            {said.usedOn[use]}
            {by && ` ${said.by(by)}`}
          </p>
          {packages && <p className={css.packages}>{packages.join(', ')}</p>}
          {url && (
            <p>
              <a href={url}>{url}</a>
            </p>
          )}
          {text === undefined ? <p>{said.noText}</p> : <pre className={css.text}>{text}</pre>}
          {text === undefined && (
            <ul>
              {licenceIds(licence).map((id) => (
                <li key={id}>
                  <a href={`https://spdx.org/licenses/${id}.html`}>{id}</a>
                </li>
              ))}
            </ul>
          )}
        </div>
      )}
    </details>
  );
}
