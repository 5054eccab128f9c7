import { accountOf, useViewer } from '../account/account.ts'
import { readsPricesExVat } from '../account/capabilities.ts'
import type { Cents } from '../format/money.ts'

/**
 * Whether the ex-VAT price is shown first: it is not for guests and consumers, and it is for other users. Pages that
 * are the same for all use the same rule in CSS (theme.css).
 * @param viewer value of the viewer cookie
 */
export function leadsExVat(viewer: string): boolean {
  return readsPricesExVat(accountOf(viewer).userType)
}

export const useLeadsExVat = (): boolean => leadsExVat(useViewer())

/** An amount in both readings, the leading reading first, each with its label. */
export interface LeadingAmount {
  lead: Cents
  label: 'ex-VAT' | 'with VAT'
  other: Cents
  otherLabel: 'ex-VAT' | 'with VAT'
}

export const leadingAmount = (isExVat: boolean, exVat: Cents, withVat: Cents): LeadingAmount =>
  isExVat
    ? { lead: exVat, label: 'ex-VAT', other: withVat, otherLabel: 'with VAT' }
    : { lead: withVat, label: 'with VAT', other: exVat, otherLabel: 'ex-VAT' }
