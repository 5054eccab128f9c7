/** Calls to fetch again after a decision about a statement. */
export const RECONCILE_REFRESHES = [
  'office-open-items',
  'office-statement-lines',
  'office-money-accounts',
  'office-money-days',
  'office-money-day',
  'office-settlements',
  'office-settlement',
  'office-unmatched-list',
  'office-today',
]
