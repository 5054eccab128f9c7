/** What this process remembers of card payments under way. When the process ends it is forgotten, and so are they. */

import { type CardVault, LONGEST_MS, sameCard } from './cybersource/card-vault.ts'
import type { Card } from './cybersource/requests.ts'

/** What the first call answered, for the second call and for the first one asked again. */
export interface Prepared {
  deviceDataUrl: string
  accessToken: string
}

interface Place<Answer> {
  orderId: string
  print: Buffer
  /** The first call's work; asked again it is awaited, not done again. */
  preparing: Promise<Answer>
  /** The second call's work, once it has begun. */
  authenticating: Promise<unknown> | null
  /** The work of the challenge's return, once it has begun. */
  returning: Promise<unknown> | null
  timer: NodeJS.Timeout
}

/** Work that is begun once per attempt, however often it is asked for. */
export class CardSteps<Answer> {
  readonly #places = new Map<string, Place<Answer>>()
  readonly #turns = new Map<string, Promise<unknown>>()
  readonly vault: CardVault

  constructor(vault: CardVault) {
    this.vault = vault
  }

  /** Does what has the same key one after another, each whatever became of the one before. */
  async inTurn<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
    const mine = (this.#turns.get(key) ?? Promise.resolve()).then(work, work)
    this.#turns.set(key, mine)
    try {
      return await mine
    } finally {
      if (this.#turns.get(key) === mine) this.#turns.delete(key)
    }
  }

  /** Begins an attempt, and ends what the same order had before. */
  begin(attemptId: string, orderId: string, card: Card, prepare: () => Promise<Answer>): Promise<Answer> {
    for (const [id, place] of this.#places) if (place.orderId === orderId) this.forget(id)
    const timer = setTimeout(() => this.forget(attemptId), LONGEST_MS)
    timer.unref()
    const preparing = prepare()
    const print = this.vault.fingerprint(card)
    this.#places.set(attemptId, { orderId, print, preparing, authenticating: null, returning: null, timer })
    return preparing
  }

  /** The first call's answer; null when this process does not know of the attempt. */
  prepared(attemptId: string): Promise<Answer> | null {
    return this.#places.get(attemptId)?.preparing ?? null
  }

  /** Whether the attempt was begun with this card. */
  isSame(attemptId: string, card: Card): boolean {
    const place = this.#places.get(attemptId)
    return place !== undefined && sameCard(place.print, this.vault.fingerprint(card))
  }

  /** Does a part of an attempt's work once. Null when this process does not know of the attempt. */
  once<Result>(
    attemptId: string,
    what: 'authenticating' | 'returning',
    work: () => Promise<Result>,
  ): Promise<Result> | null {
    const place = this.#places.get(attemptId)
    if (!place) return null
    place[what] ??= work()
    return place[what] as Promise<Result>
  }

  forget(attemptId: string): void {
    const place = this.#places.get(attemptId)
    if (place) clearTimeout(place.timer)
    this.#places.delete(attemptId)
    this.vault.forget(attemptId)
  }

  close(): void {
    for (const id of [...this.#places.keys()]) this.forget(id)
    this.vault.close()
  }
}
