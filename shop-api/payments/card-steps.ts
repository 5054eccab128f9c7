/** What this process remembers of card payments under way. When the process ends it is forgotten, and so are they. */
import pLimit, { type LimitFunction } from 'p-limit'
import { type CardVault, LONGEST_MS, sameCard } from './cybersource/card-vault.ts'
import type { Card } from './cybersource/requests.ts'

/** What the first call answered, for the second call and for the first one repeated. */
export interface Prepared {
  deviceDataUrl: string
  accessToken: string
}

interface UnderWay<Answer> {
  orderId: string
  print: Buffer
  /** The first call's work; repeated it is awaited, not done again. */
  preparing: Promise<Answer>
  /** The second call's work, once it has begun. */
  authenticating: Promise<unknown> | null
  /** The work of the challenge's return, once it has begun. */
  returning: Promise<unknown> | null
  timer: NodeJS.Timeout
}

/** Work that is begun once per attempt, however often it is requested. */
export class CardSteps<Answer> {
  readonly #underWay = new Map<string, UnderWay<Answer>>()
  readonly #limits = new Map<string, { limit: LimitFunction; users: number }>()
  readonly vault: CardVault

  constructor(vault: CardVault) {
    this.vault = vault
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
    for (const [id, step] of this.#underWay) if (step.orderId === orderId) this.forget(id)
    const timer = setTimeout(() => this.forget(attemptId), LONGEST_MS)
    timer.unref()
    const preparing = prepare()
    const print = this.vault.fingerprint(card)
    this.#underWay.set(attemptId, { orderId, print, preparing, authenticating: null, returning: null, timer })
    return preparing
  }

  /** The first call's answer; null when this process does not know of the attempt. */
  prepared(attemptId: string): Promise<Answer> | null {
    return this.#underWay.get(attemptId)?.preparing ?? null
  }

  /** Whether the attempt was begun with this card. */
  isSame(attemptId: string, card: Card): boolean {
    const step = this.#underWay.get(attemptId)
    return step !== undefined && sameCard(step.print, this.vault.fingerprint(card))
  }

  /** Does a part of an attempt's work once. Null when this process does not know of the attempt. */
  once<Result>(
    attemptId: string,
    what: 'authenticating' | 'returning',
    work: () => Promise<Result>,
  ): Promise<Result> | null {
    const step = this.#underWay.get(attemptId)
    if (!step) return null
    step[what] ??= work()
    return step[what] as Promise<Result>
  }

  forget(attemptId: string): void {
    const step = this.#underWay.get(attemptId)
    if (step) clearTimeout(step.timer)
    this.#underWay.delete(attemptId)
    this.vault.forget(attemptId)
  }

  close(): void {
    for (const id of [...this.#underWay.keys()]) this.forget(id)
    this.vault.close()
  }
}
