import type { Clock } from '#lib/format/clock.ts'
import { bankProvider } from './bank/provider.ts'
import { type CardClient, createCardClient } from './cybersource/client.ts'
import { cardProvider } from './cybersource/provider.ts'
import type { PaymentEnv } from './env.ts'
import { hookAddresses } from './hooks.ts'
import { createMpesaClient, type MpesaClient } from './mpesa/client.ts'
import { mpesaProvider } from './mpesa/provider.ts'
import type { Providers } from './provider.ts'

export interface OpenProviders {
  mpesa: MpesaClient
  cards: CardClient
  providers: Providers
}

/** The payment providers, once per process: two M-Pesa clients would take each other's token away. */
export function openProviders(env: PaymentEnv, clock: Clock): OpenProviders {
  // Each push brings its own callback address; this one only completes the configuration.
  const callbackUrl = hookAddresses(() => env.callback.urlBase ?? 'http://127.0.0.1', env.callback.secret).stk('none')
  const mpesa = createMpesaClient({ ...env.mpesa, callbackUrl, clock })
  const cards = createCardClient({ ...env.card, clock })
  const providers = { 1: mpesaProvider(mpesa), 2: cardProvider(cards, { clock, timing: env.timing }), 3: bankProvider }
  return { mpesa, cards, providers }
}
