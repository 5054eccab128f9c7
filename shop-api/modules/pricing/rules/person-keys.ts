import { createHash } from 'node:crypto'
import { mailboxOf } from '../../identity/rules/login-throttle.ts'

/** The properties of the customer that identify one person. */
export interface OrderingPerson {
  companyId: number | null
  userId: number | null
  /** 2547XXXXXXXX */
  phone: string | null
  email: string | null
}

/**
 * Keys of a person for offers that count once per person: only the company if there is one, else account, phone and
 * mailbox. They are hashes because they are only compared. Two people with a common key are treated as one person.
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
