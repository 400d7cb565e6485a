import { groupBy } from '#shared/lists.ts';
import { formatList } from '#web/text/format.ts';
import { formatNumber, plural } from '#web/text/format-number.ts';
import { Panel } from '#web/ui/Panel.tsx';
import { attributions, isRegister, type Source } from '../../attributions.ts';
import type { Provenance } from '../../contract.ts';
import type { Evidence, FigureEvidence } from '../../evidence.ts';
import { words } from '../words.ts';
import { EvidenceMark } from './EvidenceMark.tsx';
import { evidenceStates } from './evidence-by-path.ts';
import { confirmers } from './evidence-text.ts';
import css from './Sources.module.css';

interface Props {
  evidence: readonly FigureEvidence[];
  provenance: Provenance | undefined;
}

/** How many of the figures are known how well; and who gave how many, under which licence. */
export function Sources({ evidence, provenance }: Props) {
  const texts = words.carFigures;
  const byState = groupBy(evidence, ({ state }) => state);
  const given = Object.entries(provenance ?? {})
    .filter((entry): entry is [Source, string[]] => entry[0] in attributions)
    .sort((a, b) => b[1].length - a[1].length);
  return (
    <Panel title={texts.sources}>
      {provenance === undefined && <p>{texts.sourcesOffline}</p>}
      <ul className={css.counts}>
        {evidenceStates.map((state) => {
          const ofState = byState.get(state);
          return ofState && <Count key={state} state={state} evidence={ofState} />;
        })}
      </ul>
      <ul className={css.sources}>
        {given.map(([source, paths]) => {
          const { name, licence, credit, url } = attributions[source];
          return (
            <li key={source}>
              <p>
                {texts.sourceCount(plural(paths.length, texts.figure, texts.figuresOf))}{' '}
                <strong>{url ? <a href={url}>{name}</a> : name}</strong>
              </p>
              <p className={css.detail}>
                {credit} {texts.licence(licence)}
              </p>
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}

/** Registers by their names; of two others that agree it is enough that they are two. */
function namesIn({ state, by }: FigureEvidence): string[] {
  const isByTwo = state === 'confirmed' && !by.some(isRegister);
  return isByTwo ? [words.evidence.second] : confirmers(by).map((source) => attributions[source].name);
}

function Count({ state, evidence }: { state: Evidence; evidence: readonly FigureEvidence[] }) {
  const who = state === 'confirmed' || state === 'one-source' ? [...new Set(evidence.flatMap(namesIn))].sort() : [];
  const [count, rest] = words.evidence.counts[state](formatNumber(evidence.length), formatList(who));
  return (
    <li>
      <EvidenceMark state={state} />
      <p>
        <strong>{count}</strong>
        {rest}
      </p>
    </li>
  );
}
