import { attributions, sources } from '#features/vehicles/attributions.ts';
import { pages } from '#shared/pages.ts';
import { siteName } from '#web/site-name.ts';
import { Page } from '#web/ui/Page.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import css from './AboutPage.module.css';
import { words } from './words.ts';

/** What this site is, and the credits that licences ask for. */
export function AboutPage() {
  const texts = words.about;
  return (
    <Page title={pages.about.title} heading={`${pages.about.title} ${siteName}`}>
      <Panel title={texts.what}>
        {texts.whatText.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </Panel>
      <Panel title={texts.cars}>
        <p>{texts.carsText}</p>
        <ul className={css.sources}>
          {sources.toReversed().map((source) => (
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
