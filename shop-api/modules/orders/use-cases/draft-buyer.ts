import { eq } from 'drizzle-orm'
import type { DraftBuyer } from '#lib/contract/orders/office/drafts.ts'
import { dayInNairobi } from '#lib/format/clock.ts'
import { maskedPhone } from '#lib/format/masked-phone.ts'
import type { Session } from '../../../db/client.ts'
import { creditAccounts } from '../../../db/schema/credit.ts'
import { refuse } from '../../../refusal.ts'
import { listAddresses } from '../../accounts/use-cases/addresses.ts'
import { listBranches } from '../../companies/queries/branches.ts'
import { accountHold } from '../../companies/use-cases/shown-hold.ts'
import { findAccount } from '../../identity/queries/account-by-id.sql.ts'
import { buyerOfAccount, refuseDraftFor } from '../rules/account-buyer.ts'
import type { Buyer } from '../rules/recipient.ts'

/** The buyer of a draft order, and the reason why they cannot order now: null if they can. @throws `not-found` */
export async function draftBuyer(tx: Session, userId: number): Promise<{ buyer: Buyer; refusal: string | null }> {
  const [account] = await findAccount(tx.query, { userId })
  if (!account) throw refuse('not-found', `There is no customer ${userId}.`)
  return { buyer: buyerOfAccount(account, false), refusal: refuseDraftFor(account) }
}

/**
 * The customer account of an order that the office prepares: phone masked, with their branches or addresses.
 * @throws `not-found`
 */
export async function loadDraftBuyer(tx: Session, now: Date, userId: number): Promise<DraftBuyer> {
  const [account] = await findAccount(tx.query, { userId })
  if (!account) throw refuse('not-found', `There is no customer ${userId}.`)
  const { companyId, companyName, userType, firstName, lastName, email, mobile } = account
  const isOfCompany = companyId !== null
  const branches = isOfCompany ? await listBranches(tx, { companyId, userId, userType }, true) : []
  const addresses = isOfCompany ? [] : await listAddresses(tx, userId)
  const hold = isOfCompany ? await accountHold(tx, companyId, dayInNairobi(now)) : null
  return {
    userId,
    name: [firstName, lastName].filter(Boolean).join(' ') || (companyName ?? ''),
    ...{ company: companyName, companyId },
    email: email ?? '',
    phone: maskedPhone(mobile),
    creditTermsDays: isOfCompany ? await termsOf(tx, companyId) : null,
    ...(hold && { hold }),
    refusal: refuseDraftFor(account),
    branches: branches.map(({ id, name }) => ({ id, name })),
    addresses: addresses.map(({ id, firstName: first, lastName: last, physicalLocation, city, county }) => {
      const place = [...new Set([physicalLocation, city?.name, county?.name])].filter(Boolean).join(', ')
      return { id, name: `${first} ${last}: ${place}` }
    }),
  }
}

async function termsOf({ db }: Session, companyId: number): Promise<number | null> {
  const [account] = await db
    .select({ termsDays: creditAccounts.termsDays })
    .from(creditAccounts)
    .where(eq(creditAccounts.companyId, companyId))
  return account?.termsDays ?? null
}
