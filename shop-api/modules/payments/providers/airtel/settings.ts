import * as z from 'zod/mini'
import { PAYMENT_PROVIDERS } from '#lib/deployment/payment-providers.ts'
import { webAddress } from '../../../../env.ts'
import { demandHttps, demandVariables, isLocal, type SettingsSource } from '../provider-module.ts'

export const airtelVariables = {
  AIRTEL_BASE_URL: z.optional(webAddress),
  AIRTEL_CLIENT_ID: z.optional(z.string()),
  AIRTEL_CLIENT_SECRET: z.optional(z.string()),
  AIRTEL_CALLBACK_KEY: z.optional(z.string().check(z.regex(/^.{24,128}$/, 'must be 24 to 128 characters'))),
}

/** The credentials of the Airtel simulator, which has its own copy of them. They are valid for the simulator only. */
export const airtelSandbox = PAYMENT_PROVIDERS.airtel.sandbox

export interface AirtelSettings {
  /** `https://openapi.airtel.africa`, its test host or the simulator. */
  baseUrl: string
  clientId: string
  clientSecret: string
  /** Key that signs Airtel's callbacks; never logged. */
  callbackKey: string
}

/**
 * The shop's account with Airtel Money; null if the variables name no account: then the method is not offered.
 * @throws Error naming every missing variable, without values
 */
export function airtelSettings(
  env: z.output<z.ZodMiniObject<typeof airtelVariables>>,
  given: SettingsSource,
): AirtelSettings | null {
  const baseUrl = env.AIRTEL_BASE_URL
  if (!baseUrl) return null
  const isReal = !isLocal(baseUrl)
  const { address, needed } = PAYMENT_PROVIDERS.airtel
  demandVariables(given, needed, isReal && address, given.exposure === 'public')
  demandVariables(given, ['AIRTEL_CALLBACK_KEY'], false, given.exposure !== 'private')
  if (isReal) demandHttps(address, baseUrl, 'its credentials are sent there')
  return {
    baseUrl,
    clientId: env.AIRTEL_CLIENT_ID ?? airtelSandbox.clientId,
    clientSecret: env.AIRTEL_CLIENT_SECRET ?? airtelSandbox.clientSecret,
    callbackKey: env.AIRTEL_CALLBACK_KEY ?? airtelSandbox.callbackKey,
  }
}
