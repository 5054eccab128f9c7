import { isLoopbackHost } from '#lib/deployment/exposure.ts'
import { WHATSAPP_PROVIDER } from '#lib/deployment/payment-providers.ts'
import type { Env } from '../env.ts'

/** The shop's account with the WhatsApp Cloud API. */
export interface WhatsAppAccount {
  /** `https://graph.facebook.com/v25.0`, or the simulator. */
  baseUrl: string
  /** Id of the phone number that sends. */
  phoneNumberId: string
  /** Id of the business account that owns the templates. */
  accountId: string
  accessToken: string
  /** Signs webhooks. */
  appSecret: string
  /** Confirms the address of the webhook. */
  verifyToken: string
}

export type WhatsAppEnv = Pick<
  Env,
  | 'WHATSAPP_BASE_URL'
  | 'WHATSAPP_PHONE_NUMBER_ID'
  | 'WHATSAPP_ACCOUNT_ID'
  | 'WHATSAPP_ACCESS_TOKEN'
  | 'WHATSAPP_APP_SECRET'
  | 'WHATSAPP_VERIFY_TOKEN'
>

/** The account with Meta, or with the simulator of this machine; null without an account. */
export function whatsAppAccountOf(env: WhatsAppEnv): WhatsAppAccount | null {
  const baseUrl = env.WHATSAPP_BASE_URL
  const {
    WHATSAPP_PHONE_NUMBER_ID: phoneNumberId,
    WHATSAPP_ACCOUNT_ID: accountId,
    WHATSAPP_ACCESS_TOKEN: accessToken,
    WHATSAPP_APP_SECRET: appSecret,
    WHATSAPP_VERIFY_TOKEN: verifyToken,
  } = env
  if (phoneNumberId && accountId && accessToken && appSecret && verifyToken)
    return { baseUrl, phoneNumberId, accountId, accessToken, appSecret, verifyToken }
  return isLoopbackHost(new URL(baseUrl).hostname) ? { baseUrl, ...WHATSAPP_PROVIDER.sandbox } : null
}
