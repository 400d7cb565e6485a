import { queryOptions, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo, useState } from 'react';
import * as z from 'zod/mini';
import { pages } from '#shared/pages.ts';
import { matches } from '#shared/text-match.ts';
import { checked, request } from '#web/api/client.ts';
import { formatNumber } from '#web/text/format-number.ts';
import { TextField } from '#web/ui/Field.tsx';
import { Page } from '#web/ui/Page.tsx';
import { QueryState } from '#web/ui/QueryState.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import css from './ApiDocs.module.css';
import * as messages from './messages.ts';
import { type Call, callsOf, type OpenApi, schemaText } from './open-api.ts';

export function ApiDocsPage() {
  const query = useQuery(openApiQuery);
  const { data } = query;
  const [text, setText] = useState('');
  const question = useDeferredValue(text);
  const all = useMemo(() => (data ? callsOf(data) : []), [data]);
  const found = all.filter((call) => matches(`${call.method} ${call.path} ${call.summary} ${call.who}`, question));
  const apiDocs = messages.apiDocs;

  return (
    <Page title={pages.apiDocs.title} sign="admin" lead={apiDocs.lead}>
      <TextField label={apiDocs.filter} type="search" value={text} onChange={setText} autoComplete="off" />
      <QueryState query={query} title={apiDocs.failed} skeleton={<Skeleton height="3.5rem" count={8} />}>
        {() => (
          <>
            <p role="status">{apiDocs.count(formatNumber(found.length), formatNumber(all.length))}</p>
            <ul className={css.calls}>
              {found.map((call) => (
                <li key={call.id}>
                  <CallDetails call={call} />
                </li>
              ))}
            </ul>
          </>
        )}
      </QueryState>
    </Page>
  );
}

function CallDetails({ call }: { call: Call }) {
  const apiDocs = messages.apiDocs;
  return (
    <details className={css.call}>
      <summary className={css.summary}>
        <span className={css.method} data-method={call.method}>
          {call.method}
        </span>
        <code className={css.path}>{call.path}</code>
        <span className={css.words}>{call.summary}</span>
      </summary>
      <div className={css.details}>
        <p>{call.who}</p>
        {call.query.length > 0 && (
          <Part
            title={apiDocs.query}
            text={call.query.map(({ name, schema }) => `${name}?: ${schemaText(schema)}`).join('\n')}
          />
        )}
        {call.body && <Part title={`${apiDocs.body} (${call.body.type})`} text={schemaText(call.body.schema)} />}
        <Part
          title={`${apiDocs.answer} ${call.status}${call.answer ? ` (${call.answer.type})` : ''}`}
          text={call.answer ? schemaText(call.answer.schema) : apiDocs.empty}
        />
      </div>
    </details>
  );
}

function Part({ title, text }: { title: string; text: string }) {
  return (
    <section aria-label={title}>
      <h2 className={css.title}>{title}</h2>
      <pre className={css.schema}>{text}</pre>
    </section>
  );
}

/** The API description has no contract of its own. */
const Document = z.looseObject({ paths: z.record(z.string(), z.record(z.string(), z.looseObject({}))) });

const openApiQuery = queryOptions({
  queryKey: ['openapi'],
  queryFn: async ({ signal }) =>
    checked(Document, await request({ method: 'GET', address: '/api/openapi.json', signal })) as unknown as OpenApi,
  staleTime: Number.POSITIVE_INFINITY,
});
