import { accountOf, useViewer } from '../account/account.ts'
import { readsPricesExVat } from '../account/capabilities.ts'
import type { Cents } from '../format/money.ts'

/**
 * Which reading of a price leads: inclusive of taxes for guests and consumers, ex-VAT for everybody else. Pages that are
 * the same for all settle it in CSS by the same rule (theme.css).
 * @param viewer as the viewer cookie says it
 */
export function leadsExVat(viewer: string): boolean {
  return readsPricesExVat(accountOf(viewer).userType)
}

export const useLeadsExVat = (): boolean => leadsExVat(useViewer())

/** An amount in the reading that leads and in the other one, each with its label. */
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
