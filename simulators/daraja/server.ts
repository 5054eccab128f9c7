import fastify, { type FastifyBaseLogger, LogController } from 'fastify'
import type { Logger } from 'pino'
import { handsetRoutes } from '../handset/routes.ts'
import { createLog } from '../log.ts'
import { answerOwnNames } from '../own-pages.ts'
import { createInbox } from './inbox.ts'
import { createPaybill } from './paybill.ts'
import { createPrompts } from './prompts.ts'
import { answerError, answerNotFound, darajaRoutes } from './routes.ts'
import { sandbox } from './sandbox.ts'
import type { DarajaSettings } from './settings.ts'
import { createSwitchBoard } from './switches.ts'
import { createTokens } from './tokens.ts'

export interface DarajaOptions extends Partial<DarajaSettings> {
  /** 0 for any free port. */
  port: number
  host?: string
  /** Host names that it accepts, in addition to those of its machine. */
  names?: readonly string[]
  log?: Logger
}

export interface RunningDaraja {
  /** `http://127.0.0.1:4100`, without a slash at the end. */
  url: string
  close(): Promise<void>
}

/**
 * Starts Safaricom's Daraja as a shop sees it, with the pretend handset at `/phone`. All data is in memory. Rejects if
 * the port is taken (`EADDRINUSE`).
 */
export async function startDaraja(options: DarajaOptions): Promise<RunningDaraja> {
  const { port, host = '127.0.0.1', names = [], ...given } = options
  const settings: DarajaSettings = {
    ...sandbox,
    promptMs: 60_000,
    lateMs: 10_000,
    repeatMs: 1000,
    holdAnswerMs: 8000,
    tokenSeconds: 3599,
    c2bVersions: ['v1', 'v2'],
    log: given.log ?? createLog('silent'),
    ...given,
  }
  const listeners = new Set<() => void>()
  const changed = () => {
    for (const listener of listeners) listener()
  }
  const inbox = createInbox(changed)
  const switches = createSwitchBoard()
  const tokens = createTokens(settings)
  const paybill = createPaybill(settings, inbox)
  const prompts = createPrompts({
    settings,
    switches,
    inbox,
    changed,
    paid: ({ request }, receipt) => paybill.confirm(request, receipt, 'Pay Bill Online'),
  })

  const app = fastify({
    loggerInstance: settings.log as FastifyBaseLogger,
    // One line per prompt and per result is enough; a line per request of the handset page is noise.
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: 64 * 1024,
    forceCloseConnections: true,
  })
  answerOwnNames(app, names)
  app.removeContentTypeParser('text/plain')
  app.setNotFoundHandler(answerNotFound)
  app.setErrorHandler(answerError)
  app.get('/health', () => ({ status: 'ok', openPrompts: prompts.listOpen(null).length }))
  darajaRoutes(app, { settings, tokens, prompts, paybill, switches })
  handsetRoutes(app, { settings, prompts, paybill, switches, inbox, changed, listeners })

  await app.listen({ port, host })
  const address = app.server.address()
  const actual = typeof address === 'object' && address !== null ? address.port : port
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${actual}`,
    async close() {
      prompts.reset()
      await app.close()
    },
  }
}
