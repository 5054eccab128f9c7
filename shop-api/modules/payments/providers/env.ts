import type { KeyObject } from 'node:crypto'
import * as z from 'zod/mini'
import { ONLINE_METHOD_IDS, type OnlineMethod } from '#lib/contract/payments/payment-methods.ts'
import { exposureOf } from '#lib/deployment/exposure.ts'
import { readVariables, wholeNumber } from '../../../env.ts'
import type { PaymentLimits } from '../rules/payment-limits.ts'
import type { PaymentTiming } from '../rules/payment-timing.ts'
import { bankKeyOf } from './bank/kcb-notification.ts'
import type { AnyProviderModule, SettingsSource } from './provider-module.ts'
import { PROVIDER_MODULES, type ProviderSettings } from './registry.ts'

/** Variables of all providers together; each provider declares its variables in its folder. */
const limitVariables = {
  PAYMENT_PROMPTS_PER_PHONE: wholeNumber(1, 1_000_000, 3),
  PAYMENT_PROMPTS_PER_PHONE_A_DAY: wholeNumber(1, 1_000_000, 10),
  PAYMENT_PROMPTS_PER_NETWORK: wholeNumber(1, 1_000_000, 30),
  PAYMENT_FAILED_CARDS_PER_NETWORK: wholeNumber(1, 1_000_000, 10),
  PAYMENT_DECLINES_ALARM: wholeNumber(1, 1_000_000, 20),
}

/** Key of the bank's notifications; without it, they are not accepted. */
const bankVariables = {
  BANK_NOTIFICATION_KEY: z.optional(
    z.string().check(z.refine((text) => bankKeyOf(text) !== null, 'must be an RSA public key of at least 2048 bits')),
  ),
}
type Variables = typeof limitVariables & typeof bankVariables

export interface PaymentEnv extends ProviderSettings {
  bankKey: KeyObject | null
  timing: PaymentTiming
  limits: PaymentLimits
}

/**
 * Reads the payment part's variables.
 * Without variables the simulators of this machine are used with their own credentials. A provider's address, or a
 * publicly reachable shop, requires all credentials and the callback secret. This prevents payments with a known
 * password and forged callbacks.
 * @throws Error naming every missing or malformed variable, without values
 */
export function readPaymentEnv(source: Record<string, string | undefined> = process.env): PaymentEnv {
  const modules = ONLINE_METHOD_IDS.map((method): [OnlineMethod, AnyProviderModule] => [
    method,
    PROVIDER_MODULES[method],
  ])
  const ofProviders = Object.assign({}, ...modules.map(([, { variables }]) => variables))
  const env = readVariables(z.object({ ...ofProviders, ...limitVariables, ...bankVariables } as Variables), source)
  const given: SettingsSource = { source, exposure: exposureOf(source) }
  const settings = Object.fromEntries(modules.map(([method, module]) => [method, module.settings(env as never, given)]))
  return {
    ...(settings as ProviderSettings),
    timing: Object.assign({}, ...modules.map(([, module]) => module.timing?.(env as never))) as PaymentTiming,
    bankKey: env.BANK_NOTIFICATION_KEY ? bankKeyOf(env.BANK_NOTIFICATION_KEY) : null,
    limits: {
      promptsPerPhone: env.PAYMENT_PROMPTS_PER_PHONE,
      promptsPerPhoneADay: env.PAYMENT_PROMPTS_PER_PHONE_A_DAY,
      promptsPerNetwork: env.PAYMENT_PROMPTS_PER_NETWORK,
      failedCardsPerNetwork: env.PAYMENT_FAILED_CARDS_PER_NETWORK,
      declinesAlarm: env.PAYMENT_DECLINES_ALARM,
    },
  }
}
