/**
 * This process's memory of card payments in progress. It is lost when the process ends, and the payments end too unless
 * another shop API can continue them.
 */
import pLimit, { type LimitFunction } from 'p-limit'
import { brandOf } from '#lib/format/card.ts'
import { type CardVault, MAX_MS, sameCard } from '../providers/cybersource/card-vault.ts'
import type { Card } from '../providers/cybersource/requests.ts'
import type { Attempt } from '../rules/attempt.ts'

/** The result of the first call, for the second call and for a repeated first call. */
export interface Prepared {
  deviceDataUrl: string
  accessToken: string
}

interface UnderWay<Answer> {
  orderId: string
  /** Null if another process started it. */
  print: Buffer | null
  /** The first call's work; a repeated call awaits it. Null if another process did it. */
  preparing: Promise<Answer> | null
  /** The second call's work, once started. */
  authenticating: Promise<unknown> | null
  /** The work of the challenge's return, once started. */
  returning: Promise<unknown> | null
  timer: NodeJS.Timeout
}

/** The attempt data needed to continue it. */
export type CardAttempt = Pick<Attempt, 'id' | 'orderId' | 'state' | 'cardBrand' | 'cardLastFour'>

/** Work that is started once per attempt, regardless of the number of requests. */
export class CardSteps<Answer> {
  readonly #underWay = new Map<string, UnderWay<Answer>>()
  readonly #limits = new Map<string, { limit: LimitFunction; users: number }>()
  readonly vault: CardVault
  readonly #isShared: boolean

  /** @param isShared whether this process can receive requests for attempts started by other processes */
  constructor(vault: CardVault, isShared = false) {
    this.vault = vault
    this.#isShared = isShared
  }

  /** Runs work with the same key one after the other, also after a failure. */
  async oneAtATime<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
    const shared = this.#limits.get(key) ?? { limit: pLimit(1), users: 0 }
    this.#limits.set(key, shared)
    shared.users += 1
    try {
      return await shared.limit(work)
    } finally {
      shared.users -= 1
      if (shared.users === 0) this.#limits.delete(key)
    }
  }

  /** Starts an attempt, and ends earlier attempts of the same order. */
  begin(attemptId: string, orderId: string, card: Card, prepare: () => Promise<Answer>): Promise<Answer> {
    const preparing = this.#forgetOrder(orderId).then(prepare)
    this.#remember(attemptId, { orderId, print: this.vault.fingerprint(card), preparing })
    return preparing
  }

  #remember(attemptId: string, what: Pick<UnderWay<Answer>, 'orderId' | 'print' | 'preparing'>): UnderWay<Answer> {
    const timer = setTimeout(() => this.#underWay.delete(attemptId), MAX_MS)
    timer.unref()
    const step: UnderWay<Answer> = { ...what, authenticating: null, returning: null, timer }
    this.#underWay.set(attemptId, step)
    return step
  }

  /** The first call's result; null if this process does not know the attempt. */
  prepared(attemptId: string): Promise<Answer> | null {
    return this.#underWay.get(attemptId)?.preparing ?? null
  }

  /**
   * Whether the attempt was started with this card, as far as known to this process and the ledger; true if unknown.
   */
  isSame({ id, cardBrand, cardLastFour }: CardAttempt, card: Card): boolean {
    const step = this.#underWay.get(id)
    if (step?.print) return sameCard(step.print, this.vault.fingerprint(card))
    if (!step && !this.#isShared) return true
    return cardBrand === (brandOf(card.cardNumber) ?? 'card') && cardLastFour === card.cardNumber.slice(-4)
  }

  /**
   * Runs a part of an attempt's work once in this process. The ledger ensures that it runs once over all processes.
   * Null if this process does not know the attempt, and no other process can.
   */
  once<Result>(
    { id, orderId, state }: CardAttempt,
    what: 'authenticating' | 'returning',
    work: () => Promise<Result>,
  ): Promise<Result> | null {
    // A card gets a single authorisation request: an attempt from another process must be in this state.
    const mayGoOn = this.#isShared && state === (what === 'authenticating' ? 'requested' : 'prompted')
    const step =
      this.#underWay.get(id) ?? (mayGoOn ? this.#remember(id, { orderId, print: null, preparing: null }) : undefined)
    if (!step) return null
    step[what] ??= work()
    return step[what] as Promise<Result>
  }

  async #forgetOrder(orderId: string): Promise<void> {
    const ids = [...this.#underWay].flatMap(([id, step]) => (step.orderId === orderId ? [id] : []))
    for (const id of ids) this.#drop(id)
    await Promise.all(ids.map((id) => this.vault.forget(id)))
  }

  #drop(attemptId: string): void {
    clearTimeout(this.#underWay.get(attemptId)?.timer)
    this.#underWay.delete(attemptId)
  }

  /** Cards in a shared vault stay there: another process can get the bank's response. */
  close(): void {
    for (const id of [...this.#underWay.keys()]) this.#drop(id)
    this.vault.close()
  }
}
