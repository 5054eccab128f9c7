import { z } from 'zod'
import { handsetRoutes } from '../handset/routes.ts'
import { defineSimulator, openServer, type RunningSimulator, type ServerOptions, seconds } from '../simulator.ts'
import { type ShownSms, textMessages } from '../text-messages.ts'
import { createAccountNames } from './account-names.ts'
import { createInbox } from './inbox.ts'
import { createPaybill } from './paybill.ts'
import { createPayouts } from './payouts.ts'
import { createPrompts } from './prompts.ts'
import { createPulls } from './pull.ts'
import { answerError, answerNotFound, darajaRoutes } from './routes.ts'
import { sandbox } from './sandbox.ts'
import { sandboxInitiator } from './sandbox-initiator.ts'
import type { DarajaSettings } from './settings.ts'
import { createStatement, customerParty } from './statement.ts'
import { statementRoutes } from './statement-routes.ts'
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
    initiator: sandboxInitiator,
    hakikisha: null,
    ...options,
    log,
  }
  const listeners = new Set<() => void>()
  const changed = () => {
    for (const listener of listeners) listener()
  }
  const inbox = createInbox(changed)
  const showSms = ({ phone, text }: ShownSms) => inbox.addMessage({ phone, text, kind: 'sms', receipt: null })
  textMessages.on('sms', showSms)
  const switches = createSwitchBoard()
  const tokens = createTokens(settings)
  const statement = createStatement(settings)
  const pulls = createPulls(settings)
  const paybill = createPaybill({ settings, inbox, statement, pulls, switches })
  const accountNames = createAccountNames(settings, paybill.shopAddress)
  const payouts = createPayouts(settings, inbox, switches, statement)
  const prompts = createPrompts({
    settings,
    switches,
    inbox,
    changed,
    received: ({ request }, receipt, at) => {
      const { phone, amount, accountReference: account } = request
      pulls.add({ receipt, at, phone, amount, account })
      statement.add({
        ...{ receipt, at, cents: amount * 100, reason: 'Pay Bill Online' },
        ...{ party: customerParty(phone), account },
      })
    },
    paid: ({ request }, receipt) => paybill.confirm(request, receipt, 'Pay Bill Online'),
  })

  app.removeContentTypeParser('text/plain')
  app.setNotFoundHandler(answerNotFound)
  app.setErrorHandler(answerError)
  app.get('/health', () => ({ status: 'ok', openPrompts: prompts.listOpen(null).length }))
  darajaRoutes(app, { settings, tokens, prompts, paybill, payouts, switches, pulls })
  statementRoutes(app, statement)
  handsetRoutes(app, { settings, prompts, paybill, accountNames, switches, inbox, changed, listeners })

  return {
    url: await listen(),
    async close() {
      payouts.close()
      textMessages.off('sms', showSms)
      prompts.reset()
      await app.close()
    },
  }
}

const hakikishaOf = (user?: string, password?: string) => (user && password ? { user, password } : null)

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
    /** The shop's credentials for requests of names of accounts; without them it requests no names. */
    DARAJA_SIM_HAKIKISHA_USER: z.string().min(1).optional(),
    DARAJA_SIM_HAKIKISHA_PASSWORD: z.string().min(1).optional(),
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
      hakikisha: hakikishaOf(environment.DARAJA_SIM_HAKIKISHA_USER, environment.DARAJA_SIM_HAKIKISHA_PASSWORD),
      promptMs: environment.DARAJA_SIM_PROMPT_SECONDS * 1000,
      lateMs: environment.DARAJA_SIM_LATE_SECONDS * 1000,
      tokenSeconds: environment.DARAJA_SIM_TOKEN_SECONDS,
    }),
})
