import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { Endpoint } from '@life-tree/contract';
import { type Example, examples } from '@life-tree/contract/examples';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import { sessionCookie } from '../session-cookie.ts';

/** The API documentation, generated from the contract. Must be added before the routes it describes. */
export async function addDocumentation(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Life Tree',
        description:
          'Everything the web app can do. An API key identifies the calling application, and the session cookie identifies the user. A call with the header x-account-id is refused unless the session belongs to the account with this id. The header x-tree-link contains the key of the link that shows a private tree.',
        version: '1',
      },
      components: {
        securitySchemes: {
          apiKeyQuery: { type: 'apiKey', in: 'query', name: 'apiKey' },
          apiKeyHeader: { type: 'apiKey', in: 'header', name: 'x-api-key' },
          session: { type: 'apiKey', in: 'cookie', name: sessionCookie },
        },
      },
    },
    hideUntagged: true,
    transform: (route) => {
      const described = jsonSchemaTransform(route);
      const { endpoint } = route.route.config ?? {};
      if (endpoint === undefined) return described;
      return {
        ...described,
        schema: withReplyHeaders(
          withExample(withForms({ ...described.schema }, endpoint), endpoint),
          endpoint,
        ),
      };
    },
  });
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    uiConfig: { docExpansion: 'list', persistAuthorization: false },
    theme: { title: 'Life Tree API' },
  });
}

type Described = Readonly<Record<string, unknown>>;

/** Uploads and replies that are not JSON have no schema, so they are described here. */
function withForms(described: Described, { file, media }: Endpoint): Described {
  const binary = { type: 'string', format: 'binary' };
  return {
    ...described,
    ...(file !== undefined && {
      consumes: ['multipart/form-data'],
      body: { type: 'object', required: [file], properties: { [file]: binary } },
    }),
    ...(media !== undefined && {
      response: {
        ...partOf(described, 'response'),
        200: { description: 'Not JSON', content: { [media]: { schema: binary } } },
      },
    }),
  };
}

const exampleOf = new Map<Endpoint, Example>(examples.map((shown) => [shown.endpoint, shown]));

function withExample(described: Described, endpoint: Endpoint): Described {
  const shown = exampleOf.get(endpoint);
  if (shown === undefined) return described;
  const response = partOf(described, 'response');
  return {
    ...described,
    ...(shown.params !== undefined && {
      params: withParameterExamples(described, 'params', shown.params),
    }),
    ...(shown.query !== undefined && {
      querystring: withParameterExamples(described, 'querystring', shown.query),
    }),
    ...(shown.body !== undefined && {
      body: { ...partOf(described, 'body'), examples: [shown.body] },
    }),
    ...(endpoint.media === undefined && {
      response: { ...response, 200: { ...partOf(response, '200'), examples: [shown.reply] } },
    }),
  };
}

function withReplyHeaders(described: Described, { replyHeaders }: Endpoint): Described {
  if (replyHeaders === undefined) return described;
  const response = partOf(described, 'response');
  const headers = Object.fromEntries(
    Object.entries(replyHeaders).map(([name, description]) => [
      name,
      { type: 'string', description },
    ]),
  );
  return { ...described, response: { ...response, 200: { ...partOf(response, '200'), headers } } };
}

/** Each parameter has its own example. */
function withParameterExamples(described: Described, name: string, values: unknown): Described {
  const schema = partOf(described, name);
  const properties = Object.entries(partOf(schema, 'properties')).map(([key, property]) => {
    const value = partOf({ values }, 'values')[key];
    return [key, value === undefined ? property : { ...Object(property), examples: [value] }];
  });
  return { ...schema, properties: Object.fromEntries(properties) };
}

function partOf(described: Described, name: string): Described {
  return Object(described[name]);
}
