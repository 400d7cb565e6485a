import { plural } from '#web/text/format-number.ts';
import { Panel } from '#web/ui/Panel.tsx';
import { attributions, type Source } from '../../attributions.ts';
import type { Provenance } from '../../contract.ts';
import { words } from '../words.ts';
import css from './Sources.module.css';

interface Props {
  derived: readonly string[];
  provenance: Provenance | undefined;
}

/** Who gave how many of the figures, under which licence. */
export function Sources({ derived, provenance }: Props) {
  const texts = words.carFigures;
  const given = Object.entries(provenance ?? {})
    .filter((entry): entry is [Source, string[]] => entry[0] in attributions)
    .sort((a, b) => b[1].length - a[1].length);
  const count = (figures: number) => plural(figures, texts.figure, texts.figuresOf);
  return (
    <Panel title={texts.sources}>
      {provenance === undefined && <p>{texts.sourcesOffline}</p>}
      <ul className={css.sources}>
        {given.map(([source, paths]) => {
          const { name, licence, credit, url } = attributions[source];
          return (
            <li key={source}>
              <p>
                {texts.sourceCount(count(paths.length))} <strong>{url ? <a href={url}>{name}</a> : name}</strong>
              </p>
              <p className={css.detail}>
                {credit} {texts.licence(licence)}
              </p>
            </li>
          );
        })}
        <li>{texts.computedHere(count(derived.length))}</li>
      </ul>
    </Panel>
  );
}
