/**
 * Cards that wait for their holder's authentication. In a shop with one shop API they are only in its memory: encrypted
 * with a key of this process, for ten minutes at most, never with a CVV, and lost when the process ends.
 */
import { createCipheriv, createDecipheriv, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Card } from './requests.ts'

/** Product decision: a number waits for the challenge ten minutes at most. */
export const MAX_MS = 10 * 60 * 1000

interface Sealed {
  iv: Buffer
  sealed: Buffer
  tag: Buffer
  timer: NodeJS.Timeout
}

export interface CardVault {
  /** A fingerprint that only shows whether two cards are the same; it is useless to another process. */
  fingerprint: (card: Card) => Buffer
  /** @param secret of the address that the bank's response is posted to */
  keep: (attemptId: string, card: Card, secret: string) => Promise<void>
  /**
   * Returns the card once and forgets it. Null if it was not stored, or has expired.
   * @throws Error if it was stored with another secret
   */
  take: (attemptId: string, secret: string) => Promise<Card | null>
  forget: (attemptId: string) => Promise<void>
  close: () => void
}

/** A vault in this process's memory. */
export interface MemoryVault extends CardVault {
  /** Number of waiting cards. */
  size: () => number
}

/** The stored fields of a card. */
export const plainOf = ({ cardNumber, expirationMonth, expirationYear }: Card): Buffer =>
  Buffer.from(JSON.stringify({ cardNumber, expirationMonth, expirationYear }))

/** A card from its stored fields. @param plain is overwritten with zeros */
export function cardOf(plain: Buffer): Card {
  const card = JSON.parse(plain.toString()) as Card
  plain.fill(0)
  return card
}

/** Makes fingerprints that only this process can compare. */
export function printerOf(): Pick<CardVault, 'fingerprint' | 'close'> {
  const key = randomBytes(32)
  return {
    fingerprint: ({ cardNumber, expirationMonth, expirationYear }) =>
      createHmac('sha256', key)
        .update(`${cardNumber}|${Number(expirationMonth)}|${expirationYear}`)
        .digest(),
    close: () => void key.fill(0),
  }
}

/** @param longestMs how long a card is stored; ten minutes at most, even if a longer time is given */
export function openCardVault(longestMs = MAX_MS): MemoryVault {
  const key = randomBytes(32)
  const printer = printerOf()
  const vault = new Map<string, Sealed>()
  const ms = Math.min(longestMs, MAX_MS)

  function forget(attemptId: string): void {
    const one = vault.get(attemptId)
    if (!one) return
    clearTimeout(one.timer)
    one.sealed.fill(0)
    vault.delete(attemptId)
  }

  return {
    fingerprint: printer.fingerprint,
    keep: async (attemptId, card) => {
      forget(attemptId)
      const iv = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(attemptId))
      const plain = plainOf(card)
      const sealed = Buffer.concat([cipher.update(plain), cipher.final()])
      plain.fill(0)
      const timer = setTimeout(() => forget(attemptId), ms)
      timer.unref()
      vault.set(attemptId, { iv, sealed, tag: cipher.getAuthTag(), timer })
    },
    take: async (attemptId) => {
      const one = vault.get(attemptId)
      if (!one) return null
      const decipher = createDecipheriv('aes-256-gcm', key, one.iv).setAAD(Buffer.from(attemptId)).setAuthTag(one.tag)
      const plain = Buffer.concat([decipher.update(one.sealed), decipher.final()])
      forget(attemptId)
      return cardOf(plain)
    },
    forget: async (attemptId) => forget(attemptId),
    size: () => vault.size,
    close() {
      for (const id of [...vault.keys()]) forget(id)
      key.fill(0)
      printer.close()
    },
  }
}

/** Compares in constant time. */
export function sameCard(one: Buffer, other: Buffer): boolean {
  return one.length === other.length && timingSafeEqual(one, other)
}
