import type { Logger } from 'pino'

/** Who the merchant is and how the simulator times things. */
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
  log: Logger
}
