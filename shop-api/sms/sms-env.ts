import { isLoopbackHost } from '#lib/deployment/exposure.ts'
import { SMS_PROVIDER } from '#lib/deployment/payment-providers.ts'
import type { Env } from '../env.ts'
import { type AfricasTalkingAccount, africasTalking } from './africas-talking.ts'
import type { SendSms } from './send-sms.ts'

type SmsEnv = Pick<Env, 'SMS_BASE_URL' | 'SMS_USERNAME' | 'SMS_API_KEY' | 'SMS_SENDER'>

/** The account with the provider, or with the simulator of this machine; null without one. */
function accountOf({ SMS_BASE_URL, SMS_USERNAME, SMS_API_KEY, SMS_SENDER = '' }: SmsEnv): AfricasTalkingAccount | null {
  const shared = { baseUrl: SMS_BASE_URL, sender: SMS_SENDER }
  if (SMS_USERNAME && SMS_API_KEY) return { ...shared, username: SMS_USERNAME, apiKey: SMS_API_KEY }
  return isLoopbackHost(new URL(SMS_BASE_URL).hostname) ? { ...shared, ...SMS_PROVIDER.sandbox } : null
}

/** Whether the shop sends text messages. */
export const sendsSms = (env: SmsEnv): boolean => accountOf(env) !== null

/** The sender of text messages; null without an account. */
export function smsSenderOf(env: SmsEnv): SendSms | null {
  const account = accountOf(env)
  return account && africasTalking(account)
}
