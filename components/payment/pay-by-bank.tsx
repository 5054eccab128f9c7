import { PhoneLink, WithPhone } from '#components/kit/link/contact-links.tsx'
import type { BankAccount } from '#lib/contract/payments/payment.ts'
import { showMoney, wholeShillings } from '#lib/format/money.ts'
import { CopyLine } from './copy-line.tsx'

/**
 * Paying by bank transfer: the values to type at the bank. The order is paid once staff have seen the money on the
 * statement.
 * @param due amount to pay, in cents
 * @param reference names the order on the statement
 */
export function PayByBank({ bank, due, reference }: { bank: BankAccount; due: number; reference: string }) {
  const lines = [
    ['Bank', bank.bankName],
    ['Branch', bank.branch],
    ['SWIFT code', bank.swift],
    ['Account name', bank.accountName],
    ['Account number', bank.accountNumber],
    ['Reference', reference],
    ['Amount', String(wholeShillings(due))],
  ] as const
  return (
    <div className="mt-6">
      <p>
        Send {showMoney(due, 'auto')} from your bank. Write the reference <strong>{reference}</strong>: it tells us
        which order you pay for.
      </p>
      <dl className="mt-4 border-b border-hairline">
        {lines.map(([label, value]) => (value === null ? null : <CopyLine key={label} label={label} value={value} />))}
      </dl>
      <p className="mt-4 text-small text-muted">
        We check our bank account on working days and email you when the money arrives.{' '}
        <WithPhone>
          To have your products reserved until then, call <PhoneLink /> once you have sent it.
        </WithPhone>
      </p>
    </div>
  )
}
