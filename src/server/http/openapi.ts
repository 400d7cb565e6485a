import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import type { EndpointShape } from '#shared/endpoint.ts';
import { keyHeader, keyPattern, storedForMs } from '#shared/idempotency.ts';
import { dayMs } from '#shared/time.ts';
import type { Context } from '../context.ts';
import type { Route } from './serve.ts';

const failure = {
  description: 'What went wrong, in one sentence',
  content: {
    'application/json': {
      schema: { type: 'object', properties: { error: { type: 'string' } }, required: ['error'] },
    },
  },
};

const jsonSchema = (schema: z.ZodMiniType, io: 'input' | 'output') =>
  z.toJSONSchema(schema, { unrepresentable: 'any', io });

const proofNotes = {
  always: 'Asks for the password or a passkey if they were last given more than 15 minutes ago.',
  setting: 'Asks for the password or a passkey again if ASK_AGAIN_MINUTES is set.',
} as const;

const keyNote = `With the same ${keyHeader}, it takes effect once, however often it's sent.`;

const guestNotes = { room: 'Room guests too.', own: 'Guests too.' } as const;

function whoMayCall({ access, guests, rights, proof, keyed }: EndpointShape): string {
  const who =
    typeof access === 'object'
      ? `role ${access.words}`
      : access === 'anyone' || access === 'token'
        ? access
        : `role ${access}`;
  const parts = [`Who: ${who}.`, guests && guestNotes[guests], rights, proof && proofNotes[proof], keyed && keyNote];
  return parts.filter((part) => part !== undefined).join(' ');
}

function parametersOf(schema: z.ZodMiniType | undefined, place: 'path' | 'query') {
  if (schema === undefined) return [];
  const { properties = {}, required = [] } = jsonSchema(schema, 'input');
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }));
}

const keyParameter = {
  name: keyHeader,
  in: 'header',
  required: false,
  description: `Identifies this call. For ${storedForMs / dayMs} days, a repeat with the same key gets the first answer again and changes nothing.`,
  schema: { type: 'string', pattern: keyPattern.source },
};

function requestBody({ body, kind }: EndpointShape) {
  if (kind === 'upload') {
    const schema = { type: 'object', properties: { image: { type: 'string', format: 'binary' } }, required: ['image'] };
    return { required: true, content: { 'multipart/form-data': { schema } } };
  }
  if (kind === 'raw') return { required: true, content: { 'application/json': { schema: {} } } };
  if (body === undefined) return undefined;
  return {
    required: !z.safeParse(body, undefined).success,
    content: { 'application/json': { schema: jsonSchema(body, 'input') } },
  };
}

const typeOf = {
  json: 'application/json',
  upload: 'application/json',
  raw: 'application/json',
  events: 'text/event-stream',
  file: 'application/octet-stream',
} as const;

function operation(shape: EndpointShape) {
  const type = shape.mediaType ?? typeOf[shape.kind ?? 'json'];
  const content = shape.status === 204 ? undefined : { [type]: { schema: jsonSchema(shape.answer, 'output') } };
  return {
    summary: shape.summary,
    description: whoMayCall(shape),
    parameters: [
      ...parametersOf(shape.params, 'path'),
      ...parametersOf(shape.query, 'query'),
      ...(shape.keyed === true ? [keyParameter] : []),
    ],
    requestBody: requestBody(shape),
    security: shape.access === 'anyone' ? [] : [{ token: [] }],
    responses: { [shape.status]: { description: 'Done', content }, default: failure },
  };
}

export function openApiDocument(title: string, routes: readonly Route[]) {
  const paths: Record<string, Record<string, object>> = {};
  for (const { shape } of routes) {
    const path = paths[shape.path] ?? {};
    path[shape.method.toLowerCase()] = operation(shape);
    paths[shape.path] = path;
  }
  return {
    openapi: '3.1.0',
    info: { title, version: '1' },
    servers: [{ url: '/api' }],
    components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
    paths,
  };
}

/** Serves the document at `/api/openapi.json`. It reveals nothing private, so anyone may read it. */
export function serveOpenApi(app: FastifyInstance, { config }: Context, routes: readonly Route[]): void {
  let document: string | undefined;
  app.get('/api/openapi.json', async (_request, reply) => {
    document ??= JSON.stringify(openApiDocument(config.siteName, routes));
    return reply.header('content-type', 'application/json; charset=utf-8').send(document);
  });
}
