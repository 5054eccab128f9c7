/**
 * Cards that wait for their holder, in this process's memory alone: encrypted with a key of this process, for ten minutes
 * at most, never with a CVV. It is lost when the process ends.
 */
import { createCipheriv, createDecipheriv, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Card } from './requests.ts'

/** Product decision: a number waits for the challenge ten minutes at most. */
export const LONGEST_MS = 10 * 60 * 1000

interface Sealed {
  iv: Buffer
  sealed: Buffer
  tag: Buffer
  timer: NodeJS.Timeout
}

export interface CardVault {
  /** A fingerprint that tells whether two cards are the same, and nothing else: it means nothing to another process. */
  fingerprint: (card: Card) => Buffer
  keep: (attemptId: string, card: Card) => void
  /** The card, once: it is forgotten with that. Null when it was not kept, or for too long. */
  take: (attemptId: string) => Card | null
  forget: (attemptId: string) => void
  /** How many cards wait now. */
  size: () => number
  close: () => void
}

/** @param longestMs how long a card is kept; ten minutes at most, whatever is asked */
export function openCardVault(longestMs = LONGEST_MS): CardVault {
  const key = randomBytes(32)
  const printKey = randomBytes(32)
  const vault = new Map<string, Sealed>()
  const ms = Math.min(longestMs, LONGEST_MS)

  function forget(attemptId: string): void {
    const one = vault.get(attemptId)
    if (!one) return
    clearTimeout(one.timer)
    one.sealed.fill(0)
    vault.delete(attemptId)
  }

  return {
    fingerprint: ({ cardNumber, expirationMonth, expirationYear }) =>
      createHmac('sha256', printKey)
        .update(`${cardNumber}|${Number(expirationMonth)}|${expirationYear}`)
        .digest(),
    keep(attemptId, { cardNumber, expirationMonth, expirationYear }) {
      forget(attemptId)
      const iv = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(attemptId))
      const plain = Buffer.from(JSON.stringify({ cardNumber, expirationMonth, expirationYear }))
      const sealed = Buffer.concat([cipher.update(plain), cipher.final()])
      plain.fill(0)
      const timer = setTimeout(() => forget(attemptId), ms)
      timer.unref()
      vault.set(attemptId, { iv, sealed, tag: cipher.getAuthTag(), timer })
    },
    take(attemptId) {
      const one = vault.get(attemptId)
      if (!one) return null
      const decipher = createDecipheriv('aes-256-gcm', key, one.iv).setAAD(Buffer.from(attemptId)).setAuthTag(one.tag)
      const plain = Buffer.concat([decipher.update(one.sealed), decipher.final()])
      const card = JSON.parse(plain.toString()) as Card
      plain.fill(0)
      forget(attemptId)
      return card
    },
    forget,
    size: () => vault.size,
    close() {
      for (const id of [...vault.keys()]) forget(id)
      key.fill(0)
      printKey.fill(0)
    },
  }
}

/** Compares in constant time. */
export function sameCard(one: Buffer, other: Buffer): boolean {
  return one.length === other.length && timingSafeEqual(one, other)
}
