import { Alert } from '#components/kit/alert/alert.tsx'
import type { Cheque, CreditStatistics } from '#lib/contract/companies/credit.ts'
import { showDay } from '#lib/format/clock.ts'
import { showMoney } from '#lib/format/money.ts'

/** Notices before the figures: over the limit, a bounced cheque, an amount that is due. */
export function CreditNotices({
  statistics,
  lastBounced,
}: {
  statistics: CreditStatistics
  lastBounced: Cheque | null
}) {
  const { available, balanceDue } = statistics
  return (
    <div className="space-y-3 empty:hidden">
      {available < 0 ? (
        <Alert tone="danger" title={`The account is ${showMoney(-available)} over its limit.`}>
          You cannot place new orders on this account until enough is paid or the limit is raised.
        </Alert>
      ) : null}
      {lastBounced ? (
        <Alert tone="warning" title={`Cheque ${lastBounced.chequeNo} bounced.`}>
          {`The bank did not pay it${lastBounced.settledOn ? ` on ${showDay(lastBounced.settledOn)}` : ''}. ${showMoney(lastBounced.chequeAmount)} ${
            balanceDue > 0 ? 'is in the outstanding balance again.' : 'was owed again and is now paid.'
          }`}
        </Alert>
      ) : null}
    </div>
  )
}
