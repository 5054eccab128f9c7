import type { Env } from '../env.ts'
import { refuse } from '../refusal.ts'

/** The keys that identify the shop to push services (VAPID, RFC 8292). */
export interface PushKeys {
  publicKey: string
  privateKey: string
  /** `mailto:` or https address for the operators of push services. */
  contact: string
}

type PushEnv = Pick<Env, 'WEB_PUSH_PUBLIC_KEY' | 'WEB_PUSH_PRIVATE_KEY' | 'WEB_PUSH_CONTACT'>

/** The shop's keys; null if it sends no messages to browsers. */
export function pushKeysOf(env: PushEnv): PushKeys | null {
  const { WEB_PUSH_PUBLIC_KEY: publicKey, WEB_PUSH_PRIVATE_KEY: privateKey, WEB_PUSH_CONTACT: contact } = env
  return publicKey && privateKey && contact ? { publicKey, privateKey, contact } : null
}

/** @throws invalid-request if the shop sends no messages to browsers */
export function demandPush(env: PushEnv): void {
  if (!pushKeysOf(env)) throw refuse('invalid-request', 'This shop sends no messages to devices.')
}
