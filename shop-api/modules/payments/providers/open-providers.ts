import { ONLINE_METHOD_IDS } from '#lib/contract/payments/payment-methods.ts'
import type { Clock } from '#lib/format/clock.ts'
import type { CardClient } from './cybersource/client.ts'
import type { PaymentEnv } from './env.ts'
import type { HookAddresses } from './hooks.ts'
import type { MpesaClient } from './mpesa/client.ts'
import type { Providers } from './provider.ts'
import type { OpenContext } from './provider-module.ts'
import { type OpenModules, PROVIDER_MODULES } from './registry.ts'

export interface OpenProviders {
  mpesa: MpesaClient
  cards: CardClient
  addresses: HookAddresses
  providers: Providers
}

/**
 * Opens the payment providers named in the settings, once per process: two M-Pesa clients would invalidate each other's
 * token.
 * @param more this process's own address, its log, and in a shop of several processes their database
 */
export function openProviders(
  env: PaymentEnv,
  clock: Clock,
  more: Partial<Pick<OpenContext, 'ownAddress' | 'log' | 'shared'>> = {},
): OpenProviders {
  const context: OpenContext = { clock, timing: env.timing, ownAddress: () => 'http://127.0.0.1', ...more }
  const open = ONLINE_METHOD_IDS.flatMap((method) => {
    const settings = env[method]
    return settings ? [[method, PROVIDER_MODULES[method].open(settings as never, context)]] : []
  })
  const providers = Object.fromEntries(open) as Partial<OpenModules> & Pick<OpenModules, 'mpesa' | 'card'>
  const { mpesa, card } = providers
  return { mpesa: mpesa.client, cards: card.client, addresses: mpesa.addresses, providers }
}
