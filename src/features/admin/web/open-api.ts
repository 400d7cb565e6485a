/** As much of OpenAPI 3.1 as our document uses. */
export interface OpenApi {
  paths: Record<string, Record<string, Operation>>;
}

export interface Schema {
  type?: string | string[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  enum?: unknown[];
  const?: unknown;
  format?: string;
  not?: Schema;
}

type Content = Record<string, { schema: Schema }>;

interface Operation {
  summary: string;
  description: string;
  parameters: { name: string; in: string; required: boolean; schema: Schema }[];
  requestBody?: { required: boolean; content: Content };
  responses: Record<string, { description: string; content?: Content }>;
}

export interface Call {
  id: string;
  method: string;
  path: string;
  summary: string;
  who: string;
  query: { name: string; schema: Schema }[];
  body: { type: string; schema: Schema } | undefined;
  status: string;
  answer: { type: string; schema: Schema } | undefined;
}

const firstOf = (content: Content | undefined) => {
  const [entry] = Object.entries(content ?? {});
  return entry && { type: entry[0], schema: entry[1].schema };
};

/** In the order of the document, which is by feature. */
export function callsOf({ paths }: OpenApi): Call[] {
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => {
      const [status, answer] = Object.entries(operation.responses).find(([key]) => key !== 'default') ?? ['200'];
      return {
        id: `${method} ${path}`,
        method: method.toUpperCase(),
        path: `/api${path}`,
        summary: operation.summary,
        who: operation.description,
        query: operation.parameters.filter((parameter) => parameter.in === 'query'),
        body: firstOf(operation.requestBody?.content),
        status,
        answer: firstOf(answer?.content),
      };
    }),
  );
}

/** Formatted as a TypeScript type, because that's shorter than JSON Schema. */
export function schemaText(schema: Schema, indent = ''): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return choices.map((choice) => schemaText(choice, indent)).join(' | ');
  if (schema.type === 'array') return listText(schema.items ?? {}, indent);
  if (schema.properties) return objectText(schema.properties, schema.required ?? [], indent);
  if (schema.not) return 'nothing';
  if (schema.format === 'binary') return 'file';
  return typeof schema.type === 'string' ? schema.type : (schema.type?.join(' | ') ?? 'anything');
}

function listText(items: Schema, indent: string): string {
  const text = schemaText(items, indent);
  return text.includes(' | ') && !text.startsWith('{') ? `(${text})[]` : `${text}[]`;
}

function objectText(properties: Record<string, Schema>, required: string[], indent: string): string {
  const inner = `${indent}  `;
  const lines = Object.entries(properties).map(
    ([name, schema]) => `${inner}${name}${required.includes(name) ? '' : '?'}: ${schemaText(schema, inner)}`,
  );
  return lines.length === 0 ? '{}' : `{\n${lines.join('\n')}\n${indent}}`;
}
