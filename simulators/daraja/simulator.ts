import { z } from 'zod'
import { handsetRoutes } from '../handset/routes.ts'
import { defineSimulator, openServer, type RunningSimulator, type ServerOptions, seconds } from '../simulator.ts'
import { createInbox } from './inbox.ts'
import { createPaybill } from './paybill.ts'
import { createPrompts } from './prompts.ts'
import { answerError, answerNotFound, darajaRoutes } from './routes.ts'
import { sandbox } from './sandbox.ts'
import type { DarajaSettings } from './settings.ts'
import { createSwitchBoard } from './switches.ts'
import { createTokens } from './tokens.ts'

export type DarajaOptions = Partial<DarajaSettings> & ServerOptions

/**
 * Starts Safaricom's Daraja as a shop sees it, with the pretend handset at `/phone`. All data is in memory. Rejects if
 * the port is taken (`EADDRINUSE`).
 */
export async function startDaraja(options: DarajaOptions): Promise<RunningSimulator> {
  const { app, log, listen } = openServer(options)
  const settings: DarajaSettings = {
    ...sandbox,
    promptMs: 60_000,
    lateMs: 10_000,
    repeatMs: 1000,
    holdAnswerMs: 8000,
    tokenSeconds: 3599,
    c2bVersions: ['v1', 'v2'],
    ...options,
    log,
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

  app.removeContentTypeParser('text/plain')
  app.setNotFoundHandler(answerNotFound)
  app.setErrorHandler(answerError)
  app.get('/health', () => ({ status: 'ok', openPrompts: prompts.listOpen(null).length }))
  darajaRoutes(app, { settings, tokens, prompts, paybill, switches })
  handsetRoutes(app, { settings, prompts, paybill, switches, inbox, changed, listeners })

  return {
    url: await listen(),
    async close() {
      prompts.reset()
      await app.close()
    },
  }
}

export const simulator = defineSimulator({
  variables: {
    /** How long a prompt waits for its PIN; Safaricom's takes about a minute. */
    DARAJA_SIM_PROMPT_SECONDS: seconds(60),
    /** How late a late callback is. */
    DARAJA_SIM_LATE_SECONDS: seconds(10),
    /** How long an access token lives. */
    DARAJA_SIM_TOKEN_SECONDS: z.coerce.number().int().min(1).max(86_400).default(3599),
    DARAJA_SIM_CONSUMER_KEY: z.string().min(1).default(sandbox.consumerKey),
    DARAJA_SIM_CONSUMER_SECRET: z.string().min(1).default(sandbox.consumerSecret),
    DARAJA_SIM_SHORTCODE: z
      .string()
      .regex(/^\d{5,6}$/, 'five or six digits')
      .default(sandbox.shortCode),
    DARAJA_SIM_PASSKEY: z.string().min(1).default(sandbox.passkey),
    /** The payee's name on the phone. */
    DARAJA_SIM_MERCHANT: z.string().min(1).max(40).default(sandbox.merchantName),
  },
  start: (environment, options) =>
    startDaraja({
      ...options,
      consumerKey: environment.DARAJA_SIM_CONSUMER_KEY,
      consumerSecret: environment.DARAJA_SIM_CONSUMER_SECRET,
      shortCode: environment.DARAJA_SIM_SHORTCODE,
      passkey: environment.DARAJA_SIM_PASSKEY,
      merchantName: environment.DARAJA_SIM_MERCHANT,
      promptMs: environment.DARAJA_SIM_PROMPT_SECONDS * 1000,
      lateMs: environment.DARAJA_SIM_LATE_SECONDS * 1000,
      tokenSeconds: environment.DARAJA_SIM_TOKEN_SECONDS,
    }),
})
