import * as z from 'zod/mini'
import { webAddress } from '../../env.ts'

export const airtelVariables = {
  AIRTEL_BASE_URL: z.optional(webAddress),
  AIRTEL_CLIENT_ID: z.optional(z.string()),
  AIRTEL_CLIENT_SECRET: z.optional(z.string()),
  AIRTEL_CALLBACK_KEY: z.optional(z.string().check(z.regex(/^.{24,128}$/, 'must be 24 to 128 characters'))),
}

/** What a real account needs besides its address. */
export const AIRTEL_CREDENTIALS = ['AIRTEL_CLIENT_ID', 'AIRTEL_CLIENT_SECRET', 'AIRTEL_CALLBACK_KEY'] as const

/** The credentials of the Airtel simulator, which states the same for itself. They open nothing else. */
export const airtelSandbox = {
  clientId: 'fuma-sandbox-airtel-client',
  clientSecret: 'fuma-sandbox-airtel-secret',
  callbackKey: 'fuma-sandbox-airtel-callback-key',
} as const

export interface AirtelSettings {
  /** `https://openapi.airtel.africa`, its test host or the simulator. */
  baseUrl: string
  clientId: string
  clientSecret: string
  /** Signs what Airtel posts; never logged. */
  callbackKey: string
}

/** The account that the settings name; null where they name none: then Airtel Money is not taken. */
export function airtelSettingsOf(
  env: {
    [Name in keyof typeof airtelVariables]?: string | undefined
  },
): AirtelSettings | null {
  if (!env.AIRTEL_BASE_URL) return null
  return {
    baseUrl: env.AIRTEL_BASE_URL,
    clientId: env.AIRTEL_CLIENT_ID ?? airtelSandbox.clientId,
    clientSecret: env.AIRTEL_CLIENT_SECRET ?? airtelSandbox.clientSecret,
    callbackKey: env.AIRTEL_CALLBACK_KEY ?? airtelSandbox.callbackKey,
  }
}
