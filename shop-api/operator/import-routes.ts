import { Readable } from 'node:stream'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { ImportService, RunningImport } from '../modules/catalogue/import/import-service.ts'
import type { Format } from '../modules/catalogue/import/layout.ts'
import type { ProductPatch } from '../modules/catalogue/import/product.ts'

/** Proxies treat a connection without traffic as dead after a while. */
const KEEP_ALIVE_MS = 15_000

/**
 * Import and export over HTTP. An import lives as long as the response to the request that began it: a killed command
 * closes its connection, and its staged rows are undone.
 */
export function serveImports(app: FastifyInstance, service: ImportService, log: FastifyBaseLogger): void {
  let running: RunningImport | undefined
  const current = () => {
    if (!running) throw new Error('No import is running.')
    return running
  }

  app.post<{ Body: { isDry: boolean; id: string } }>('/import', async (request, reply) => {
    if (running) throw new Error('Another import is running; wait until it has ended.')
    const own = await service.openImport(request.body.isDry, request.body.id)
    running = own
    reply.hijack()
    const { raw } = reply
    raw.writeHead(200, { 'content-type': 'text/plain' }).write('begun\n')
    const keepAlive = setInterval(() => raw.write('\n'), KEEP_ALIVE_MS)
    const end = () => {
      clearInterval(keepAlive)
      own.abandon().then(
        () => {
          if (running === own) running = undefined
        },
        (error) => log.error({ err: error }, 'an import could not be undone'),
      )
    }
    // The command can have been killed while its import was being opened.
    if (raw.closed) end()
    else raw.once('close', end)
  })
  app.post<{ Body: ProductPatch[] }>('/import/products', async ({ body }) => current().add(body))
  app.get('/import/report', async () => current().report())
  app.post('/import/switch', async () => {
    const ms = await current().switch()
    running = undefined
    return { ms }
  })
  app.get('/import/last', async () => ({ id: await service.lastSwitched() }))
  app.post('/import/abandon', async () => {
    await running?.abandon()
    running = undefined
    return {}
  })
  app.get<{ Querystring: { format: Format } }>('/export', (request, reply) =>
    reply.type('text/csv; charset=utf-8').send(Readable.from(service.export(request.query.format))),
  )
  app.addHook('preClose', async () => {
    await running?.abandon()
  })
}
