/** Columns of `DepositRow` of an order `o` in SQL; its money is read beside them. */
export const DEPOSIT_COLUMNS = `o.deposit_cents AS "depositCents", o.balance_due AS "balanceDue",
      o.balance_due_on::text AS "balanceDueOn", o.retained_cents AS "retainedCents", o.deposit_paid_at AS "depositPaidAt"`
