import { ACCOUNT_KINDS, type AccountKind } from './money-kinds.ts'

/** Accounts of the plan that contain no money. */
const OTHER_ACCOUNTS = [
  'customers',
  'companies',
  'cheques',
  'on-the-way',
  'unmatched',
  'store-credit',
  'vat',
  'sales',
  'zero-rated-sales',
  'delivery',
  'other-income',
  'charges',
  'card-fees',
  'write-offs',
  'cash-differences',
  'drawer-expenses',
  'goodwill',
  'opening',
] as const
export const PLAN_KEYS = [...ACCOUNT_KINDS, ...OTHER_ACCOUNTS] as const
export type PlanKey = AccountKind | (typeof OTHER_ACCOUNTS)[number]

export interface PlanAccount {
  code: string
  name: string
}
export type AccountPlan = Readonly<Record<PlanKey, PlanAccount>>

/** The account plan of a shop that has not changed it. */
export const USUAL_PLAN: AccountPlan = {
  mpesa: { code: '1000', name: 'M-Pesa' },
  airtel: { code: '1010', name: 'Airtel Money' },
  card: { code: '1020', name: 'Card provider' },
  bank: { code: '1030', name: 'Bank' },
  drawer: { code: '1040', name: 'Cash drawer' },
  transit: { code: '1050', name: 'Cash with riders' },
  withholding: { code: '1060', name: 'Withheld VAT to be credited' },
  cheques: { code: '1070', name: 'Cheques in hand' },
  'on-the-way': { code: '1080', name: 'Money on its way' },
  customers: { code: '1100', name: 'Receivables, customers' },
  companies: { code: '1110', name: 'Receivables, companies on account' },
  unmatched: { code: '2100', name: 'Payments without an order' },
  'store-credit': { code: '2110', name: 'Store credit of customers' },
  vat: { code: '2200', name: 'VAT on sales' },
  opening: { code: '3000', name: 'Opening balances' },
  sales: { code: '4000', name: 'Sales with VAT' },
  'zero-rated-sales': { code: '4010', name: 'Sales without VAT' },
  delivery: { code: '4100', name: 'Delivery' },
  'other-income': { code: '4900', name: 'Other income' },
  charges: { code: '5000', name: 'Bank and M-Pesa charges' },
  'card-fees': { code: '5010', name: 'Card fees' },
  'write-offs': { code: '5020', name: 'Rounding and write-offs' },
  'cash-differences': { code: '5030', name: 'Cash over and short' },
  'drawer-expenses': { code: '5040', name: 'Paid out of the drawer' },
  goodwill: { code: '5050', name: 'Goodwill to customers' },
}
