import { createHmac, randomBytes } from 'node:crypto'
import type { Logger } from 'pino'

/** TIP: the prompt is open. TS paid, TF failed, TE ran out of time. */
export type PaymentStatus = 'TIP' | 'TS' | 'TF' | 'TE'

/** A payment that was requested. */
export interface Payment {
  /** The shop's own id of it. */
  id: string
  reference: string
  msisdn: string
  amount: number
  status: PaymentStatus
  moneyId: string | null
}

interface PaymentSettings {
  /** The address for results, which a merchant enters in the portal. Null posts no results. */
  callbackUrl: string | null
  callbackKey: string
  promptMs: number
  log: Logger
}

/** The payments of this simulator, in memory. */
export class Payments {
  /** Where results are posted; tests change it. */
  callbackUrl: string | null
  readonly #settings: PaymentSettings
  readonly #payments = new Map<string, Payment>()
  readonly #timers = new Set<NodeJS.Timeout>()

  constructor(settings: PaymentSettings) {
    this.#settings = settings
    this.callbackUrl = settings.callbackUrl
  }

  get all(): Payment[] {
    return [...this.#payments.values()]
  }

  find(id: string): Payment | undefined {
    return this.#payments.get(id)
  }

  /** Shows a prompt. @returns false if the id was used before */
  request(payment: Pick<Payment, 'id' | 'reference' | 'msisdn' | 'amount'>): boolean {
    if (this.#payments.has(payment.id)) return false
    this.#payments.set(payment.id, { ...payment, status: 'TIP', moneyId: null })
    const timer = setTimeout(() => {
      this.#timers.delete(timer)
      void this.end(payment.id, 'TE')
    }, this.#settings.promptMs)
    timer.unref()
    this.#timers.add(timer)
    return true
  }

  /** Ends an open payment and posts its result. @returns false if it is not open */
  async end(id: string, status: Exclude<PaymentStatus, 'TIP'>): Promise<boolean> {
    const payment = this.#payments.get(id)
    if (payment?.status !== 'TIP') return false
    payment.status = status
    if (status === 'TS') payment.moneyId = `MP${randomBytes(6).toString('hex').toUpperCase()}`
    await this.#post(payment)
    return true
  }

  close(): void {
    for (const timer of this.#timers) clearTimeout(timer)
    this.#timers.clear()
  }

  async #post({ id, status, moneyId }: Payment): Promise<void> {
    const { callbackUrl } = this
    const { callbackKey, log } = this.#settings
    if (callbackUrl === null) return
    const transaction = { id, message: messageOf(status), status_code: status, airtel_money_id: moneyId }
    const hash = createHmac('sha256', callbackKey).update(JSON.stringify(transaction)).digest('base64')
    try {
      const reply = await fetch(callbackUrl, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ transaction, hash }),
        redirect: 'manual',
        signal: AbortSignal.timeout(10_000),
      })
      await reply.body?.cancel()
      log[reply.ok ? 'info' : 'warn']({ id, status, answer: reply.status }, 'Posted a result to the shop')
    } catch (error) {
      log.warn({ id, status, reason: (error as Error).name }, 'The shop could not be reached')
    }
  }
}

export const messageOf = (status: PaymentStatus) =>
  ({ TIP: 'Transaction in progress', TS: 'Paid', TF: 'Declined by the subscriber', TE: 'Transaction expired' })[status]
