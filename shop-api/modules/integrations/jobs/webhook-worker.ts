import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '#lib/format/clock.ts'
import type { Database } from '../../../db/client.ts'
import { NotFetched, type SafeFetch } from '../../../media/safe-fetch.ts'
import { type SafeAnswer, sendSafely } from '../../../media/send-safely.ts'
import { Worker } from '../../../runtime/worker.ts'
import type { SecretSeal } from '../../../secrets/secret-seal.ts'
import { webhookMessage } from '../rules/webhook-message.ts'
import {
  type AttemptResult,
  type ClaimedDelivery,
  claimDue,
  dueWebhooks,
  finishAttempt,
} from '../use-cases/webhook-deliveries.ts'

export interface WebhookWorkerParts {
  database: Database
  clock: Clock
  log: Pick<FastifyBaseLogger, 'info' | 'error'>
  seal: SecretSeal
  everyMs: number
  /** For tests: allowed addresses and timeouts. */
  fetch?: SafeFetch
  /** From 0 to 1, for the jitter of retries; by chance unless a test gives another. */
  chance?: () => number
}

/** Simultaneous messages to one webhook. Its server belongs to another company. */
const AT_ONCE = 4
const PATIENCE_MS = 10_000
const MAX_LOCATION = 200
/** Node's codes for a certificate fault. */
const CERTIFICATE = /CERT|SELF_SIGNED|UNABLE_TO_(GET|VERIFY)/

/** The meaning of a response: 2xx is delivered, a redirect is not followed, 410 ends the webhook. */
export function resultOf(answer: SafeAnswer): AttemptResult {
  const { status, location } = answer
  if (status >= 200 && status < 300) return { error: null, isGone: false, answer }
  const isRedirect = status >= 300 && status < 400 && location !== null
  const error = isRedirect
    ? `It redirects to ${location.slice(0, MAX_LOCATION)}. Write that address in the webhook instead.`
    : `Response: ${status}.`
  return { error, isGone: status === 410, answer }
}

/** Why there was no answer, in a sentence. */
export function sentenceOf(error: unknown, patienceMs = PATIENCE_MS): string {
  if (error instanceof NotFetched) return `The address is not allowed: ${error.message}`
  const { name, message, code } = error as NodeJS.ErrnoException
  if (name === 'TimeoutError' || name === 'AbortError') return `It did not respond within ${patienceMs / 1000} seconds.`
  if (code === 'ECONNREFUSED') return 'It refused the connection.'
  if (code === 'ECONNRESET') return 'It ended the connection without a response.'
  if (code && CERTIFICATE.test(code))
    return `Its certificate is not valid: ${message.replace(/(?<![.:\s])[.:\s]+$/, '')}.`
  if (code === 'ENOTFOUND') return 'Its name was not found on the internet.'
  return `There was no connection: ${message.replace(/(?<![.:\s])[.:\s]+$/, '')}.`
}

/**
 * Sends due messages to webhooks. Each webhook is served separately, so that an unresponsive webhook does not delay
 * others; after a failed message its others wait for the next run. A message can arrive twice, if a process is killed
 * between sending it and recording that.
 */
export class WebhookWorker {
  readonly #parts: WebhookWorkerParts
  readonly #looking: Worker
  readonly #serving = new Map<number, Promise<void>>()

  constructor(parts: WebhookWorkerParts) {
    this.#parts = parts
    this.#looking = new Worker({
      name: 'webhooks',
      run: (signal) => this.#look(signal),
      everyMs: parts.everyMs,
      log: parts.log,
      failure: 'webhooks that are due could not be found',
    })
  }

  start(): void {
    this.#looking.start()
  }

  /** Sends due messages now, and waits for the responses. */
  async sendDue(): Promise<void> {
    await this.#looking.runNow()
    await this.#answered()
  }

  /** Stops sending, and waits for pending responses. */
  async close(): Promise<void> {
    await this.#looking.close()
    await this.#answered()
  }

  async #answered(): Promise<void> {
    await Promise.all(this.#serving.values())
  }

  async #look(signal: AbortSignal): Promise<void> {
    const { database, clock, log } = this.#parts
    for (const webhookId of await dueWebhooks(database, clock())) {
      if (this.#serving.has(webhookId)) continue
      const serving = this.#serve(webhookId, signal)
        .catch((error) => log.error({ err: error, webhookId }, 'messages to a webhook could not be sent'))
        .finally(() => this.#serving.delete(webhookId))
      this.#serving.set(webhookId, serving)
    }
  }

  async #serve(webhookId: number, signal: AbortSignal): Promise<void> {
    const { database, clock } = this.#parts
    while (!signal.aborted) {
      const claimed = await claimDue(database, clock(), webhookId, AT_ONCE)
      if (claimed.length === 0) return
      const results = await Promise.all(claimed.map((delivery) => this.#deliver(delivery)))
      if (results.includes('failed')) return
    }
  }

  async #deliver(delivery: ClaimedDelivery): Promise<'delivered' | 'failed'> {
    const { database, clock, log, chance = Math.random } = this.#parts
    const result = await this.#send(delivery)
    await finishAttempt(database, clock(), delivery, result, chance())
    if (result.error === null) return 'delivered'
    const { webhookId, deliveryId, attempts, event } = delivery
    log.info({ webhookId, deliveryId, attempts, event, status: result.answer?.status }, 'a webhook was not delivered')
    return 'failed'
  }

  async #send(delivery: ClaimedDelivery): Promise<AttemptResult> {
    const { clock, fetch } = this.#parts
    const now = clock()
    const secrets = this.#secretsOf(delivery, now)
    if (secrets === null) {
      const error = 'Its secret cannot be read, because FILES_KEY was changed. Make a new secret.'
      return { error, isGone: false, answer: null }
    }
    const message = webhookMessage(delivery, { deliveryId: delivery.deliveryId, secrets, now })
    const patienceMs = fetch?.patienceMs ?? PATIENCE_MS
    try {
      return resultOf(await sendSafely(delivery.url, message, { ...fetch, patienceMs }))
    } catch (error) {
      return { error: sentenceOf(error, patienceMs), isGone: false, answer: null }
    }
  }

  /**
   * The present secret, and the previous secret while it is valid; null if they were encrypted with another FILES_KEY.
   */
  #secretsOf({ webhookId, ...stored }: ClaimedDelivery, now: Date): string[] | null {
    const { previousSealedSecret: previous, previousSecretUntil: until } = stored
    const sealed = previous && until && until > now ? [stored.sealedSecret, previous] : [stored.sealedSecret]
    try {
      return sealed.map((one) => this.#parts.seal.open(webhookId, one))
    } catch {
      // Reported in the log of the webhook.
      return null
    }
  }
}
