import { createHash } from 'node:crypto'
import { mailboxOf } from '../../identity/rules/login-throttle.ts'

/** Who orders, as far as it tells one person from another. */
export interface OrderingPerson {
  companyId: number | null
  userId: number | null
  /** 2547XXXXXXXX */
  phone: string | null
  email: string | null
}

/**
 * What a person is known by where an offer counts once for each: their company alone, else account, phone and mailbox. Hashes,
 * for they are only compared; two people with one in common are taken for one.
 */
export function personKeys({ companyId, userId, phone, email }: OrderingPerson): string[] {
  if (companyId !== null) return [hash('company', String(companyId))]
  return [
    ...(userId === null ? [] : [hash('account', String(userId))]),
    ...(phone ? [hash('phone', phone)] : []),
    ...(email ? [hash('mailbox', mailboxOf(email))] : []),
  ]
}

const hash = (...parts: string[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 22)
