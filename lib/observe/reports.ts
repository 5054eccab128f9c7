import { type Channel, channel } from 'node:diagnostics_channel'

/**
 * Sources of metrics. Modules publish facts; without metrics there are no subscribers, and publishing costs one check.
 * Channels are Node's own, found by name, so Next's copies of this module share them.
 */
export class Report<Facts extends object> {
  readonly #channel: Channel

  constructor(name: string) {
    this.#channel = channel(name)
  }

  publish(facts: Facts): void {
    if (this.#channel.hasSubscribers) this.#channel.publish(facts)
  }

  /** @param listener must not throw. @returns ends it */
  subscribe(listener: (facts: Facts) => void): () => void {
    const onMessage = (message: unknown) => listener(message as Facts)
    this.#channel.subscribe(onMessage)
    return () => void this.#channel.unsubscribe(onMessage)
  }
}

/** A completed call of the contract, answered here or, if forwarded, by the shop API. */
export interface CallReport {
  /** The call's name; 'unknown' for undeclared calls. */
  call: string
  /** HTTP status; 0 without a response. */
  status: number
  seconds: number
}

export const answeredCalls = new Report<CallReport>('fuma.call.answered')
/** Sent by the storefront to the shop API. */
export const sentCalls = new Report<CallReport>('fuma.call.sent')

/** A call that was refused, by the code of its problem. */
export const refusedCalls = new Report<{ code: string }>('fuma.call.refused')

/** A run of work in the background. */
export const workRuns = new Report<{ work: string; hasFailed: boolean; seconds: number }>('fuma.work.run')

/** An event of a payment that was written into the ledger. */
export const paymentEvents = new Report<{ method: string; outcome: string; state: string }>('fuma.payment.event')
