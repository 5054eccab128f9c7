import { randomBytes } from 'node:crypto'
import fastify, { type FastifyBaseLogger, LogController } from 'fastify'
import { createLog } from '../log.ts'
import { answerOwnNames } from '../own-pages.ts'
import { createBooks } from './books.ts'
import { cardinalRoutes } from './cardinal-routes.ts'
import { controlRoutes } from './control-routes.ts'
import { type ProviderSettings, providerRoutes } from './provider-routes.ts'
import { sandbox } from './sandbox.ts'
import type { ProviderContext } from './state.ts'
import { createSwitchBoard } from './switches.ts'

export interface CyberSourceOptions extends Partial<ProviderSettings> {
  /** 0 for any free port. */
  port: number
  host?: string
  /** Host names that it accepts, in addition to those of its machine. */
  names?: readonly string[]
  merchantName?: string
  /** Its address for browsers, if it differs from the listening address. */
  origin?: string
}

export interface RunningCyberSource {
  /** `http://127.0.0.1:4200`, without a slash at the end: also the origin of its frames and messages. */
  url: string
  close(): Promise<void>
}

/**
 * Starts CyberSource and Cardinal as a shop and its customers' browsers see them, with switches at `/control`. All data
 * is in memory. Rejects if the port is taken (`EADDRINUSE`).
 */
export async function startCyberSource(options: CyberSourceOptions): Promise<RunningCyberSource> {
  const { port, host = '127.0.0.1', names = [], merchantName = sandbox.merchantName, origin, ...given } = options
  const settings: ProviderSettings = { ...sandbox, slowMs: 30_000, ...given, log: given.log ?? createLog('silent') }
  const app = fastify({
    loggerInstance: settings.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: 64 * 1024,
    forceCloseConnections: true,
  })
  answerOwnNames(app, names)
  // Bodies stay text: a signature is of the bytes that were sent.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
  app.setErrorHandler((error: Error, request, reply) => {
    request.log.error({ err: { message: error.message, stack: error.stack } }, 'Unexpected failure of the simulator')
    return reply
      .code(500)
      .send({ status: 'SERVER_ERROR', reason: 'SYSTEM_ERROR', message: 'Error - General system failure.' })
  })

  let url = ''
  const context: ProviderContext = {
    books: createBooks(),
    switches: createSwitchBoard(),
    key: randomBytes(32),
    origin: () => origin ?? url,
  }
  app.get('/health', () => ({ status: 'ok', transactions: context.books.transactions.length }))
  providerRoutes(app, context, settings)
  cardinalRoutes(app, context, merchantName)
  controlRoutes(app, context)

  await app.listen({ port, host })
  const address = app.server.address()
  const actual = typeof address === 'object' && address !== null ? address.port : port
  url = `http://${host.includes(':') ? `[${host}]` : host}:${actual}`
  return { url, close: () => app.close() }
}
