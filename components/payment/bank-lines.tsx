import type { BankAccount } from '#lib/contract/payments/payment.ts'
import { wholeShillings } from '#lib/format/money.ts'
import { CopyLine } from './copy-line.tsx'

/**
 * The values to type at the bank for a transfer.
 * @param due amount to pay, in cents; 0 shows no amount
 * @param reference names the order or the company on the bank's statement
 */
export function BankLines({ bank, due, reference }: { bank: BankAccount; due: number; reference: string }) {
  const lines = [
    ['Bank', bank.bankName],
    ['Branch', bank.branch],
    ['SWIFT code', bank.swift],
    ['Account name', bank.accountName],
    ['Account number', bank.accountNumber],
    ['Reference', reference],
    ['Amount', due > 0 ? String(wholeShillings(due)) : null],
  ] as const
  return (
    <dl className="mt-4 border-b border-hairline">
      {lines.map(([label, value]) => (value === null ? null : <CopyLine key={label} label={label} value={value} />))}
    </dl>
  )
}
