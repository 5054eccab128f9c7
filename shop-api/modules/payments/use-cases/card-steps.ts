/**
 * What this process remembers of card payments under way. When the process ends it is forgotten, and so are they where no
 * other shop API can go on with them.
 */
import pLimit, { type LimitFunction } from 'p-limit'
import { brandOf } from '#lib/format/card.ts'
import { type CardVault, MAX_MS, sameCard } from '../providers/cybersource/card-vault.ts'
import type { Card } from '../providers/cybersource/requests.ts'
import type { Attempt } from '../rules/attempt.ts'

/** What the first call answered, for the second call and for the first one repeated. */
export interface Prepared {
  deviceDataUrl: string
  accessToken: string
}

interface UnderWay<Answer> {
  orderId: string
  /** Null where another process began it. */
  print: Buffer | null
  /** The first call's work; repeated it is awaited, not done again. Null where another process did it. */
  preparing: Promise<Answer> | null
  /** The second call's work, once it has begun. */
  authenticating: Promise<unknown> | null
  /** The work of the challenge's return, once it has begun. */
  returning: Promise<unknown> | null
  timer: NodeJS.Timeout
}

/** What is to be known of an attempt to go on with it. */
export type CardAttempt = Pick<Attempt, 'id' | 'orderId' | 'state' | 'cardBrand' | 'cardLastFour'>

/** Work that is begun once per attempt, however often it is requested. */
export class CardSteps<Answer> {
  readonly #underWay = new Map<string, UnderWay<Answer>>()
  readonly #limits = new Map<string, { limit: LimitFunction; users: number }>()
  readonly vault: CardVault
  readonly #isShared: boolean

  /** @param isShared whether other processes begin attempts that this one may be asked to go on with */
  constructor(vault: CardVault, isShared = false) {
    this.vault = vault
    this.#isShared = isShared
  }

  /** Does work with the same key one after another, each whatever became of the one before. */
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

  /** Begins an attempt, and ends what the same order had before. */
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

  /** The first call's answer; null when this process does not know of the attempt. */
  prepared(attemptId: string): Promise<Answer> | null {
    return this.#underWay.get(attemptId)?.preparing ?? null
  }

  /** Whether the attempt was begun with this card, as far as this process and the ledger know; true where they do not. */
  isSame({ id, cardBrand, cardLastFour }: CardAttempt, card: Card): boolean {
    const step = this.#underWay.get(id)
    if (step?.print) return sameCard(step.print, this.vault.fingerprint(card))
    if (!step && !this.#isShared) return true
    return cardBrand === (brandOf(card.cardNumber) ?? 'card') && cardLastFour === card.cardNumber.slice(-4)
  }

  /**
   * Does a part of an attempt's work once, whatever process began it; that processes do it once in all is the ledger's
   * to say. Null when this process does not know of the attempt, and no other one can.
   */
  once<Result>(
    { id, orderId, state }: CardAttempt,
    what: 'authenticating' | 'returning',
    work: () => Promise<Result>,
  ): Promise<Result> | null {
    // A bank is asked about a card once: what was begun elsewhere may be in this state only.
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

  /** What waits in a shared vault stays there: another process may get the bank's answer. */
  close(): void {
    for (const id of [...this.#underWay.keys()]) this.#drop(id)
    this.vault.close()
  }
}
