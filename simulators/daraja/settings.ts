import type { Logger } from 'pino'

export type C2bVersion = 'v1' | 'v2'

/** The merchant and the simulator's timing. */
export interface DarajaSettings {
  consumerKey: string
  consumerSecret: string
  shortCode: string
  passkey: string
  merchantName: string
  /** How long a prompt waits for its PIN. */
  promptMs: number
  /** How late a late callback is. */
  lateMs: number
  /** How long after the first the second of two callbacks follows. */
  repeatMs: number
  /** With "callback before the answer": how long the push's answer is held back at most. */
  holdAnswerMs: number
  tokenSeconds: number
  /** The C2B versions enabled for the account: some accounts have only the first. */
  c2bVersions: readonly C2bVersion[]
  /** The initiator that it knows, and the private key that belongs to its certificate (PEM). */
  initiator: { name: string; password: string; privateKey: string }
  /** The credentials that the shop gave Safaricom to request names of accounts; null if it does not offer names. */
  hakikisha: { user: string; password: string } | null
  log: Logger
}
