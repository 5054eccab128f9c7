import { z } from 'zod'
import { WHATSAPP_PROVIDER } from '#lib/deployment/payment-providers.ts'
import { defineSimulator, openServer, type RunningSimulator, type ServerOptions } from '../simulator.ts'
import { apiRoutes } from './api-routes.ts'
import { type Chats, createChats } from './chats.ts'
import { pageRoutes } from './page-routes.ts'
import { ChatState, type Switches } from './state.ts'
import { type Posted, Webhooks } from './webhooks.ts'

const { sandbox } = WHATSAPP_PROVIDER

export interface WhatsAppOptions extends Partial<Record<keyof typeof sandbox, string>>, ServerOptions {
  /** Target of webhooks; null: no webhooks. */
  callbackUrl?: string | null
  /** The clock of WhatsApp. */
  now?: () => Date
}

export interface RunningWhatsApp extends RunningSimulator, Chats {
  /** Changes how webhooks arrive. */
  set: (changes: Partial<Switches>) => void
  /** Posts held webhooks, the latest first. */
  release: () => Promise<void>
  /** Resolves when all webhooks are posted. */
  settled: () => Promise<void>
  /** The latest first. */
  posted: () => readonly Posted[]
  setCallback: (url: string) => void
}

/**
 * Starts the WhatsApp Cloud API as a shop sees it: messages with the rule of 24 hours, templates, files, and webhooks.
 * People write as customers at `/chat`.
 */
export async function startWhatsApp(options: WhatsAppOptions): Promise<RunningWhatsApp> {
  const { phoneNumberId, accountId, accessToken, appSecret } = { ...sandbox, ...options }
  const { now = () => new Date() } = options
  // A picture of a customer, in base 64.
  const { app, log, listen } = openServer({ ...options, bodyLimit: 8 * 1024 * 1024 })
  const state = new ChatState()
  const parts = { state, appSecret, accountId, phoneNumberId, callbackUrl: options.callbackUrl ?? null, log }
  const webhooks = new Webhooks(parts)
  const chats = createChats(state, webhooks, now)
  app.get('/health', () => ({ status: 'ok', chats: state.chats.size }))
  pageRoutes(app, { state, webhooks, chats })
  apiRoutes(app, { state, webhooks, now, phoneNumberId, accountId, accessToken })
  return {
    ...chats,
    set: (changes) => Object.assign(state.switches, changes),
    release: () => webhooks.release(),
    settled: () => webhooks.settled(),
    posted: () => webhooks.posted,
    setCallback: (url) => {
      parts.callbackUrl = url
    },
    url: await listen(),
    close: () => app.close(),
  }
}

export const simulator = defineSimulator({
  variables: {
    WHATSAPP_SIM_ACCESS_TOKEN: z.string().min(1).default(sandbox.accessToken),
    WHATSAPP_SIM_APP_SECRET: z.string().min(1).default(sandbox.appSecret),
    /** Target of webhooks: the shop API's `/hooks/whatsapp`. */
    WHATSAPP_SIM_CALLBACK_URL: z.url().default('http://127.0.0.1:4000/hooks/whatsapp'),
  },
  start: (environment, options) =>
    startWhatsApp({
      ...options,
      accessToken: environment.WHATSAPP_SIM_ACCESS_TOKEN,
      appSecret: environment.WHATSAPP_SIM_APP_SECRET,
      callbackUrl: environment.WHATSAPP_SIM_CALLBACK_URL,
    }),
})
