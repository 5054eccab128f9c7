import type { AccountPayment } from '#lib/contract/companies/credit.ts'
import type { Session } from '../../../db/client.ts'
import type { PaymentEnv } from '../providers/env.ts'
import { paymentMethodsOf } from '../providers/offered-methods.ts'
import { loadPausedMethods } from '../queries/paused-methods.ts'
import { companyReferenceOf } from '../rules/payment-references.ts'
import type { Payments } from './payments.ts'

/** The business number for manual payments. */
export const businessNumberOf = ({ mpesa }: PaymentEnv): string =>
  mpesa.transactionType === 'CustomerPayBillOnline' ? mpesa.shortCode : mpesa.partyB

/**
 * The ways to pay a company's credit account: the paybill and the bank account, with the reference by which staff find
 * the company. Null if the shop takes neither. A till takes no reference.
 */
export async function accountPayment(
  tx: Session,
  companyId: number,
  { businessNumber, bank, env }: Pick<Payments, 'businessNumber' | 'bank' | 'env'>,
): Promise<AccountPayment | null> {
  const offered = paymentMethodsOf(env, true, await loadPausedMethods(tx))
  const isPaybill = env.mpesa.transactionType === 'CustomerPayBillOnline'
  const ways = {
    businessNumber: isPaybill && offered.includes('mpesa') ? businessNumber : null,
    bank: offered.includes('bank') ? bank : null,
  }
  if (ways.businessNumber === null && ways.bank === null) return null
  return { ...ways, accountReference: companyReferenceOf(companyId) }
}
