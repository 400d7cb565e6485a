import { useQuery } from '@tanstack/react-query';
import { attributions, sources } from '#features/vehicles/attributions.ts';
import { pages } from '#shared/pages.ts';
import { siteName } from '#web/layout/site-name.ts';
import { Page } from '#web/ui/Page.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { QueryState } from '#web/ui/QueryState.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import css from './AboutPage.module.css';
import { aboutQuery } from './api.ts';
import { Libraries } from './Libraries.tsx';
import { words } from './words.ts';

/** What this site is, and the credits that licences ask for. */
export function AboutPage() {
  const texts = words.about;
  const query = useQuery(aboutQuery);
  const { data } = query;
  return (
    <Page title={pages.about.title} heading={`${pages.about.title} ${siteName}`}>
      <Panel title={texts.what}>
        {texts.whatText.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        {data && <p>{texts.version(data.version, data.commit)}</p>}
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
        {words.about.licence}: {licence}
      </p>
    </li>
  );
}
