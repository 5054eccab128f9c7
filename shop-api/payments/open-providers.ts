import type { Logger } from 'pino'
import type { Clock } from '#lib/format/clock.ts'
import type { Database } from '../db/client.ts'
import { createAirtelClient } from './airtel/client.ts'
import { airtelProvider } from './airtel/provider.ts'
import { bankProvider } from './bank/provider.ts'
import { type CardClient, createCardClient } from './cybersource/client.ts'
import { cardProvider } from './cybersource/provider.ts'
import type { PaymentEnv } from './env.ts'
import { type HookAddresses, hookAddresses } from './hooks.ts'
import { createMpesaClient, type MpesaClient } from './mpesa/client.ts'
import { mpesaProvider } from './mpesa/provider.ts'
import type { Providers } from './provider.ts'
import { openSharedToken } from './shared-token.ts'

export interface OpenProviders {
  mpesa: MpesaClient
  cards: CardClient
  addresses: HookAddresses
  providers: Providers
}

/**
 * The payment providers, once per process: two M-Pesa clients would take each other's token away.
 * @param ownAddress where this process listens, for simulators on the same machine
 * @param shared the database of a shop with several processes, which use one token of M-Pesa together
 */
export function openProviders(
  env: PaymentEnv,
  clock: Clock,
  ownAddress: () => string = () => 'http://127.0.0.1',
  log?: Pick<Logger, 'info' | 'warn'>,
  shared?: Database,
): OpenProviders {
  const { airtel, callback, card, timing } = env
  const addresses = hookAddresses(() => callback.urlBase ?? ownAddress(), callback.secret)
  // Each push brings its own callback address; this one only completes the configuration.
  const callbackUrl = hookAddresses(() => callback.urlBase ?? 'http://127.0.0.1', callback.secret).stk('none')
  const sharedToken = shared && openSharedToken(shared, 'M-Pesa', env.mpesa.consumerSecret)
  const mpesa = createMpesaClient({ ...env.mpesa, callbackUrl, clock, log, sharedToken })
  const cards = createCardClient({ ...card, clock, log })
  const { cardinalOrigin } = card
  return {
    mpesa,
    cards,
    addresses,
    providers: {
      mpesa: mpesaProvider({ mpesa, callbackUrlOf: addresses.stk, callback }),
      ...(airtel && { airtel: airtelProvider(createAirtelClient({ ...airtel, clock, log }), airtel.callbackKey) }),
      card: cardProvider(cards, { clock, timing, cardinalOrigin }),
      bank: bankProvider,
    },
  }
}
