import type { EntryKind } from '#lib/contract/money/money-kinds.ts'
import type { MoneyEntry, StatementLine } from '#lib/contract/money/office/reconciliation.ts'
import { maskedPhone } from '#lib/format/masked-phone.ts'
import { pathOfUnmatched } from '#lib/office/money-tabs.ts'
import { fullPhone, shownMask } from '../../payments/rules/masked-phone.ts'
import type { EntryRow } from '../queries/shown-entries.sql.ts'
import type { LineRow } from '../queries/shown-lines.sql.ts'

/** Entries and lines as the office shows them. */

const TITLES: Partial<Record<EntryKind, string>> = {
  opening: 'Opening balance',
  charge: 'Charge',
  settlement: 'Transfer to another account',
  'handed-over': 'Cash handed over',
  float: 'Change put into the drawer',
  'paid-out': 'Paid out',
  difference: 'Counted difference',
  'write-off': 'Written off',
  correction: 'Correction',
  kept: 'Income without an order',
  withheld: 'Withheld VAT',
}

function titleOf({ kind, orderNo, customer, company, receipt, text }: EntryRow): string {
  if (orderNo !== null) return `${orderNo} ${customer ?? ''}`.trim()
  if (company !== null) return kind === 'cheque' ? `${company}, cheque` : `${company}, account`
  if (receipt !== null) return `Without an order: ${text || receipt}`
  const title = TITLES[kind] ?? 'Entry'
  return text ? `${title}: ${text}` : title
}

function pathOf({ orderNo, companyId, receipt }: EntryRow): string | null {
  if (orderNo !== null) return `/office/orders/${orderNo}`
  if (companyId !== null) return `/office/companies/${companyId}`
  return receipt === null ? null : pathOfUnmatched(receipt)
}

export function shownEntry(row: EntryRow): MoneyEntry {
  const { id, kind, cents, at, reference, orderNo, note } = row
  return {
    ...{ entryId: id, kind, amount: cents, at: at.toISOString(), reference, orderNo, note },
    ...{ title: titleOf(row), path: pathOf(row) },
  }
}

/** The shown digits of a payer's number; null without one. */
export function shownPhone(mask: string | null): string | null {
  const full = fullPhone(mask)
  return (full ? maskedPhone(full) : shownMask(mask)) || null
}

export function shownLine(row: LineRow): StatementLine {
  const { id, lineNo, fileId, kind, state, cents, at, day, reference, accountTyped, payerName, details } = row
  const { checkReason, checkedBy, checkedByName, checkedAt } = row
  return {
    ...{ lineId: id, lineNo, fileId, kind, state, amount: cents, at: at.toISOString(), day, reference, accountTyped },
    ...{ phone: shownPhone(row.phoneMasked), payer: payerName, details },
    check:
      checkReason !== null && checkedBy !== null && checkedAt !== null
        ? {
            reason: checkReason,
            by: { staffId: checkedBy, name: checkedByName ?? '' },
            at: checkedAt.toISOString(),
          }
        : null,
  }
}
