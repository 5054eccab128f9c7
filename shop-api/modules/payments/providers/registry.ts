import type { OnlineMethod } from '#lib/contract/payments/payment-methods.ts'
import { airtelModule } from './airtel/provider.ts'
import { bankModule } from './bank/provider.ts'
import { cardModule } from './cybersource/provider.ts'
import { mpesaModule } from './mpesa/provider.ts'
import type { AnyProviderModule } from './provider-module.ts'

/**
 * The providers' modules. The method properties that the ledger's rules need are in ledger-methods.ts, which loads no
 * client.
 */
export const PROVIDER_MODULES = {
  mpesa: mpesaModule,
  airtel: airtelModule,
  card: cardModule,
  bank: bankModule,
} satisfies Record<OnlineMethod, AnyProviderModule>

type Modules = typeof PROVIDER_MODULES

/** Each provider's settings, by method; null if the shop does not offer it. */
export type ProviderSettings = { [Method in OnlineMethod]: ReturnType<Modules[Method]['settings']> }

/** Each open provider, by method. */
export type OpenModules = { [Method in OnlineMethod]: ReturnType<Modules[Method]['open']> }
