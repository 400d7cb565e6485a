import { queryOptions, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import * as z from 'zod/mini';
import { attributions, sources } from '#features/vehicles/attributions.ts';
import { pages } from '#shared/pages.ts';
import { matches } from '#shared/text-match.ts';
import { checked, request } from '#web/api/client.ts';
import { siteName } from '#web/layout/site-name.ts';
import { formatNumber } from '#web/text/format-number.ts';
import { TextField } from '#web/ui/Field.tsx';
import { Page } from '#web/ui/Page.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { QueryState } from '#web/ui/QueryState.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { type AboutFile, aboutAddress, type Library, licenceIds } from '../about-file.ts';
import css from './AboutPage.module.css';
import * as messages from './messages.ts';

/** Describes the site and shows the credits that the licences require. */
export function AboutPage() {
  const texts = messages.about;
  const query = useQuery(aboutQuery);
  const { data } = query;
  return (
    <Page title={pages.about.title} heading={`${pages.about.title} ${siteName}`}>
      <Panel title={texts.what}>
        {texts.whatText.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        {/* The non-breaking space keeps the line's height until the version has loaded. */}
        <p>{data ? texts.version(data.version, data.commit) : '\u00a0'}</p>
      </Panel>
      <Panel title={texts.cars}>
        <p>{texts.carsText}</p>
        <ul className={css.sources}>
          {[...sources].reverse().map((source) => (
            <Source key={source} {...attributions[source]} />
          ))}
        </ul>
        <p>{texts.wltp}</p>
      </Panel>
      <Panel title={texts.type}>
        <p>{texts.typeText}</p>
      </Panel>
      <Panel title={texts.software}>
        <p>{texts.softwareText}</p>
        {data && (
          <details>
            <summary className={css.fold}>{texts.ownLicence}</summary>
            <pre className={css.text}>{data.licence}</pre>
          </details>
        )}
      </Panel>
      <Panel title={texts.libraries}>
        <QueryState query={query} title={texts.librariesFailed} skeleton={<Skeleton height="3rem" count={8} />}>
          {(about) => <Libraries {...about} />}
        </QueryState>
      </Panel>
    </Page>
  );
}

function Source({ name, licence, credit, url }: (typeof attributions)[keyof typeof attributions]) {
  return (
    <li className={css.source}>
      <h3>{url ? <a href={url}>{name}</a> : name}</h3>
      <p>{credit}</p>
      <p className={css.licence}>
        {messages.about.licence}: {licence}
      </p>
    </li>
  );
}

const LibrarySchema = z.looseObject({ name: z.string(), version: z.string(), licence: z.string() });
const AboutFileSchema = z.looseObject({
  version: z.string(),
  licence: z.string(),
  libraries: z.array(LibrarySchema),
  texts: z.array(z.string()),
});

/** Reads a file from the build instead of calling the API, because it's the same for everyone. */
const aboutQuery = queryOptions({
  queryKey: ['about'],
  queryFn: async ({ signal }) =>
    checked(AboutFileSchema, await request({ method: 'GET', address: aboutAddress, signal })) as unknown as AboutFile,
  staleTime: Number.POSITIVE_INFINITY,
});

/** The libraries we ship, with their licences. A licence text is only rendered once it's opened. */
function Libraries({ libraries, texts }: AboutFile) {
  const [search, setSearch] = useState('');
  const deferredSearch = useDeferredValue(search);
  const labels = messages.about;
  const found = libraries.filter(({ name, licence, by = '', packages = [] }) =>
    matches([name, licence, by, ...packages].join(' '), deferredSearch),
  );
  return (
    <>
      <TextField label={labels.filter} type="search" value={search} onChange={setSearch} autoComplete="off" />
      <p role="status">{labels.count(formatNumber(found.length), formatNumber(libraries.length))}</p>
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
  const labels = messages.about;
  return (
    <details className={css.library} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary className={css.summary}>
        <span className={css.name}>{name}</span>
        <span>{version}</span>
        <span className={css.libraryLicence}>{licence}</span>
      </summary>
      {isOpen && (
        <div className={css.details}>
          <p>
            {labels.usedOn[use]}
            {by && ` ${labels.by(by)}`}
          </p>
          {packages && <p className={css.packages}>{packages.join(', ')}</p>}
          {url && (
            <p>
              <a href={url}>{url}</a>
            </p>
          )}
          {text === undefined ? <p>{labels.noText}</p> : <pre className={css.text}>{text}</pre>}
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
