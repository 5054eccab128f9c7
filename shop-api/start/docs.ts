import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { openApiDocument } from '../http/openapi.ts'
import { VERSION } from '../release.ts'

/** `/openapi.json`, and `/docs` to read it in. All files are served from here. */
export async function serveDocs(app: FastifyInstance): Promise<void> {
  const document = openApiDocument(VERSION)
  app.get('/openapi.json', () => document)
  await app.register(swagger, { mode: 'static', specification: { document: document as never } })
  await app.register(swaggerUi, {
    routePrefix: '/docs',
    staticCSP: true,
    uiConfig: { docExpansion: 'list', deepLinking: true, validatorUrl: null },
    theme: { title: 'Shop API' },
  })
}
