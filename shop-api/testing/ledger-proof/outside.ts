/**
 * Every party outside the shop that a payment can involve: Safaricom's Daraja, Airtel Money, a card's bank, and the
 * payers. It stores the truth, every real payment, and its next response can be set.
 */

import type { Body, Send } from './outside-call.ts'

/** Response to the next push. With `lost` and `broken` the prompt still reaches the phone. */
export type PushAnswer = 'accepted' | 'refused' | 'lost' | 'broken' | 'down'
/** Response to the next query. `failed`: it reports the payment as failed, regardless of the truth. */
export type QueryAnswer = 'truth' | 'pending' | 'down' | 'failed'
/** `lost`: the bank acts, and its response is lost. `down`: it does not act. */
export type BankMode = 'ok' | 'lost' | 'down'
export type CardKind = 'charge' | 'decline' | 'challenge'

/** The real state of a prompt on a phone. */
export interface Prompt {
  order: number
  airtel: boolean
  attemptId: string
  merchantRequestId: string
  checkoutRequestId: string
  /** The path of the shop's callback address. */
  callbackPath: string
  amountCents: number
  reference: string
  startedAt: number
  /** A result code other than 0, or null while it is open. */
  failure: number | null
  receipt: string | null
}

/** A payment that was really made. */
export interface Payment {
  receipt: string
  amountCents: number
  at: number
  /** Index of the prompt that this payment pays; null for a manual payment. */
  prompt: number | null
  /** The account number that the payer typed. */
  reference: string
  /** It was paid to another business, so it is not the shop's money. */
  elsewhere: boolean
  /** It was paid to the shop's bank: only staff can report it. */
  transfer: boolean
  /** By Airtel Money: the paybill does not report it. */
  airtel: boolean
}

/** Whether a payment arrived on the shop's paybill. */
export const isPaybill = ({ transfer, airtel, elsewhere }: Payment): boolean => !transfer && !airtel && !elsewhere

/** Money that staff sent back in M-Pesa's portal. */
export interface SentBack {
  receipt: string
  amountCents: number
  at: number
}

/** Money on a card. */
export interface Charge {
  attemptId: string
  order: number
  id: string
  amountCents: number
  reversed: boolean
  givenBack: Map<string, number>
  /** It was reported to the shop. */
  isReported: boolean
}

/** A bank's question that waits for its answer. */
export interface OpenChallenge {
  attemptId: string
  order: number
  authenticationId: string
  secret: string
}

export class Outside {
  prompts: Prompt[] = []
  payments: Payment[] = []
  sentBack: SentBack[] = []
  charges: Charge[] = []
  challenges: OpenChallenge[] = []
  /** References the bank has declined. */
  declined = new Set<string>()
  /** Prompts that a query has called paid, answered to the shop. */
  readonly reportedPaid = new Set<Prompt>()

  push: PushAnswer = 'accepted'
  query: QueryAnswer = 'truth'
  card: CardKind = 'charge'
  setup: BankMode = 'ok'
  bank: BankMode = 'ok'
  search: BankMode = 'ok'
  /** The order whose page sends the current requests. */
  order = 0
  now = 0
  /** Runs before a push is answered. */
  beforeAnswer: ((prompt: Prompt) => Promise<void>) | null = null

  /** Returns the responses of Daraja's calls that send money back. Null: the paybill has no initiator. */
  payouts: ((path: string, body: Body, send: Send, cut: () => void) => unknown) | null = null

  url = ''
  #serial = 0
  /** Forgets everything: the next schedule's world. */
  reset(): void {
    this.prompts = []
    this.payments = []
    this.sentBack = []
    this.charges = []
    this.challenges = []
    this.declined = new Set()
    this.reportedPaid.clear()
    this.beforeAnswer = null
  }

  /** A unique name, as long as a receipt. */
  name(prefix: string): string {
    this.#serial += 1
    return `${prefix}${this.#serial.toString(36).toUpperCase().padStart(9, '0')}`
  }

  /** The payer enters the right PIN. This can happen late if only the network gave up on the phone. */
  pay(prompt: Prompt): void {
    if (prompt.receipt !== null || (prompt.failure !== null && (prompt.airtel || prompt.failure !== 1037))) return
    prompt.receipt = this.name('P')
    prompt.failure = null
    const { amountCents, reference, receipt, airtel } = prompt
    const made = { receipt, amountCents, at: this.now, reference, elsewhere: false, transfer: false, airtel }
    this.payments.push({ ...made, prompt: this.prompts.indexOf(prompt) })
  }

  payByHand(amountCents: number, reference: string, elsewhere: boolean): void {
    this.payments.push({
      receipt: this.name('H'),
      amountCents,
      at: this.now,
      reference,
      prompt: null,
      elsewhere,
      transfer: false,
      airtel: false,
    })
  }

  /** A payer transfers money to the shop's bank account. */
  transfer(amountCents: number, reference: string): void {
    const receipt = this.name('FT')
    this.payments.push({
      receipt,
      amountCents,
      at: this.now,
      reference,
      prompt: null,
      elsewhere: false,
      transfer: true,
      airtel: false,
    })
  }
}
