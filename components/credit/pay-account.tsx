import { BankLines } from '#components/payment/bank-lines.tsx'
import { CopyLine } from '#components/payment/copy-line.tsx'
import type { AccountPayment } from '#lib/contract/companies/credit.ts'
import { MPESA_LIMIT } from '#lib/contract/payments/payment.ts'
import { showMoney, wholeShillings } from '#lib/format/money.ts'

/** The ways to pay a company's account: the values to type in the M-Pesa menu or at the bank. @param due in cents */
export function PayAccount({ payment, due }: { payment: AccountPayment; due: number }) {
  const { accountReference, businessNumber, bank } = payment
  return (
    <section aria-labelledby="pay-account">
      <h2 id="pay-account" className="heading text-d4">
        Pay the account
      </h2>
      <p className="mt-1 text-muted">
        Always give <strong className="text-ink">{accountReference}</strong>: it tells us which company pays. We check
        payments on working days, and email the company when its payment is on the account.
      </p>
      <div className="mt-4 grid gap-x-10 gap-y-6 md:grid-cols-2">
        {businessNumber === null ? null : (
          <div>
            <h3 className="font-semibold">M-Pesa</h3>
            <p className="text-small text-muted">
              Lipa na M-Pesa, Pay Bill. At most {showMoney(MPESA_LIMIT.payment, 'auto')} at a time.
            </p>
            <dl className="mt-4 border-b border-hairline">
              <CopyLine label="Business number" value={businessNumber} />
              <CopyLine label="Account" value={accountReference} />
              {due > 0 ? <CopyLine label="Amount due" value={String(wholeShillings(due))} /> : null}
            </dl>
          </div>
        )}
        {bank === null ? null : (
          <div>
            <h3 className="font-semibold">Bank transfer</h3>
            <BankLines {...{ bank, due }} reference={accountReference} />
          </div>
        )}
      </div>
    </section>
  )
}
