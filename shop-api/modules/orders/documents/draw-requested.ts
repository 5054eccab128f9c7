import { addDays, type Clock } from '#lib/format/clock.ts'
import type { Session } from '../../../db/client.ts'
import type { PaymentEnv } from '../../payments/providers/env.ts'
import type { OpenProviders } from '../../payments/providers/open-providers.ts'
import { accountPayment, businessNumberOf } from '../../payments/use-cases/account-payment.ts'
import type { QrParts } from '../../payments/use-cases/payment-qr.ts'
import { loadStatement } from '../queries/statement.ts'
import type { Party, StatementRequest, TaxDocumentRequest } from '../rules/tax-document.ts'
import { buyerOf } from '../use-cases/issue-tax-document.ts'
import { drawDocument } from './draw-document.ts'
import { loadPayableDocument } from './load-document.ts'
import { statementPdf } from './statement-file.ts'

export interface DrawerParts {
  tx: Session
  seller: () => Party
  clock: Clock
  log: QrParts['context']['log']
  payments: { env: PaymentEnv; provided: Pick<OpenProviders, 'providers'> }
}

/** Makes the function that draws the documents of orders and companies attached to emails. */
export function documentDrawer({ tx, seller, clock, log, payments }: DrawerParts) {
  const { env, provided } = payments
  return async (request: TaxDocumentRequest | StatementRequest): Promise<Buffer | null> => {
    if ('statementOf' in request) return drawStatement(tx, request, seller(), env)
    const parts = { tx, now: clock(), providers: provided.providers, context: { requestId: 'email', log } }
    const document = await loadPayableDocument(parts, request, seller(), 'email')
    return document && drawDocument(document)
  }
}

const NO_CONTACT = { firstName: '', lastName: '', email: '', mobileNumber: '' }

/** A company's statement as PDF, with the ways to pay its account. */
async function drawStatement(
  tx: Session,
  { statementOf: companyId, ...range }: StatementRequest,
  seller: Party,
  env: PaymentEnv,
): Promise<Buffer> {
  const [statement, buyer, payment] = await Promise.all([
    loadStatement(tx, companyId, range),
    buyerOf(tx, { userId: null, companyId, address: NO_CONTACT }),
    accountPayment(tx, companyId, { env, bank: env.bank, businessNumber: businessNumberOf(env) }),
  ])
  return statementPdf(statement, { seller, buyer, payment, drawnOn: addDays(range.toDate, 1) })
}
