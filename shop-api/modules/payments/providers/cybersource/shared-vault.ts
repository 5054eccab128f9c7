/**
 * Cards that wait for their holder's authentication, if several shop APIs can get the bank's response. They are
 * encrypted in an UNLOGGED table (db/schema/waiting-cards.ts) for ten minutes at most, never with a CVV. The key is
 * derived from the secret in the return address. This secret is never stored (the ledger has its hash), so the database
 * does not reveal cards.
 */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import type { Database } from '../../../../db/client.ts'
import { dropOldCards, keepCard, takeCard } from '../../queries/waiting-cards.sql.ts'
import { type CardVault, cardOf, MAX_MS, plainOf, printerOf } from './card-vault.ts'

const IV_BYTES = 12
const TAG_BYTES = 16

const keyOf = (secret: string, attemptId: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, attemptId, 'a card that waits for its holder', 32))

/** @param longestMs how long a card is stored; ten minutes at most, even if a longer time is given */
export function openSharedVault({ query }: Database, longestMs = MAX_MS): CardVault {
  const { fingerprint, close } = printerOf()
  const seconds = Math.min(longestMs, MAX_MS) / 1000

  const take = async (attemptId: string): Promise<Buffer | null> => {
    const [row] = await takeCard(query, { attemptId })
    return row && !row.isOver ? Buffer.from(row.sealed) : null
  }

  return {
    fingerprint,
    keep: async (attemptId, card, secret) => {
      await dropOldCards(query, {})
      const iv = randomBytes(IV_BYTES)
      const cipher = createCipheriv('aes-256-gcm', keyOf(secret, attemptId), iv).setAAD(Buffer.from(attemptId))
      const plain = plainOf(card)
      const sealed = Buffer.concat([iv, cipher.update(plain), cipher.final(), cipher.getAuthTag()])
      plain.fill(0)
      await keepCard(query, { attemptId, sealed, seconds })
    },
    take: async (attemptId, secret) => {
      const sealed = await take(attemptId)
      if (!sealed) return null
      const decipher = createDecipheriv('aes-256-gcm', keyOf(secret, attemptId), sealed.subarray(0, IV_BYTES))
        .setAAD(Buffer.from(attemptId))
        .setAuthTag(sealed.subarray(-TAG_BYTES))
      return cardOf(Buffer.concat([decipher.update(sealed.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()]))
    },
    forget: async (attemptId) => {
      await take(attemptId)
    },
    close,
  }
}
