import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { defineSimulator, openServer, type RunningSimulator, type ServerOptions, seconds } from '../simulator.ts'
import { createBooks } from './books.ts'
import { cardinalRoutes } from './cardinal-routes.ts'
import { controlRoutes } from './control-routes.ts'
import { type ProviderSettings, providerRoutes } from './provider-routes.ts'
import { sandbox } from './sandbox.ts'
import type { ProviderContext } from './state.ts'
import { createSwitchBoard } from './switches.ts'

export interface CyberSourceOptions extends Partial<ProviderSettings>, ServerOptions {
  merchantName?: string
  /** Its address for browsers, if it differs from the listening address. */
  origin?: string
}

/**
 * Starts CyberSource and Cardinal as a shop and its customers' browsers see them, with switches at `/control`. All data
 * is in memory. Its address is also the origin of its frames and messages. Rejects if the port is taken (`EADDRINUSE`).
 */
export async function startCyberSource(options: CyberSourceOptions): Promise<RunningSimulator> {
  const { merchantName = sandbox.merchantName, origin } = options
  const { app, log, listen } = openServer(options)
  const settings: ProviderSettings = { ...sandbox, slowMs: 30_000, ...options, log }
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

  url = await listen()
  return { url, close: () => app.close() }
}

export const simulator = defineSimulator({
  variables: {
    CYBERSOURCE_SIM_MERCHANT_ID: z.string().min(1).default(sandbox.merchantId),
    CYBERSOURCE_SIM_KEY_ID: z.string().min(1).default(sandbox.keyId),
    CYBERSOURCE_SIM_SHARED_SECRET: z.string().min(1).default(sandbox.sharedSecret),
    /** How long a slow answer takes. */
    CYBERSOURCE_SIM_SLOW_SECONDS: seconds(30),
    /** The card simulator's address for browsers, if it differs from the listening address. */
    CARDINAL_ORIGIN: z.url().optional(),
    /** The name that the bank's page shows: the phone's simulator has it too. */
    DARAJA_SIM_MERCHANT: z.string().min(1).max(40).default(sandbox.merchantName),
  },
  start: (environment, options) =>
    startCyberSource({
      ...options,
      origin: environment.CARDINAL_ORIGIN,
      merchantId: environment.CYBERSOURCE_SIM_MERCHANT_ID,
      keyId: environment.CYBERSOURCE_SIM_KEY_ID,
      sharedSecret: environment.CYBERSOURCE_SIM_SHARED_SECRET,
      merchantName: environment.DARAJA_SIM_MERCHANT,
      slowMs: environment.CYBERSOURCE_SIM_SLOW_SECONDS * 1000,
    }),
})
