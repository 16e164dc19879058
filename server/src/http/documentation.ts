import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import { sessionCookie } from './session-cookie.ts';

/** The API's own pages, drawn from the contract. Must come before the routes it describes. */
export async function addDocumentation(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Life Tree',
        description:
          'Everything the web app can do. Each call names the calling application with an API key; a person is known by the session cookie.',
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
      const file = route.route.config?.file;
      return file === undefined ? described : withFile(described, file);
    },
  });
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    uiConfig: { docExpansion: 'list', persistAuthorization: false },
    theme: { title: 'Life Tree API' },
  });
}

/** Files are read by their routes, not by a schema: only the documentation knows them as a body. */
function withFile(described: ReturnType<typeof jsonSchemaTransform>, field: string) {
  const body = {
    type: 'object',
    required: [field],
    properties: { [field]: { type: 'string', format: 'binary' } },
  };
  return {
    ...described,
    schema: { ...described.schema, consumes: ['multipart/form-data'], body },
  };
}
