'use client'

import { OfficeButton } from '#components/kit/button/office-button.tsx'
import { StatusShape } from '#components/kit/figure/status-mark.tsx'
import { AlertLine } from '#components/kit/state/office-states.tsx'
import { timeInNairobi } from '#lib/format/clock.ts'
import { showMoney } from '#lib/format/money.ts'
import { counterTexts } from '#lib/language/counter.ts'
import { useTexts } from '#lib/language/texts.ts'
import type { useStoredSales } from '#lib/office/counter/use-stored-sales.ts'

/** Sales on this device that are not sent, and sales that the shop refused. */
export function SendingLine({
  stored: { waiting, refused, forget },
  isAway,
  asOf,
}: {
  stored: ReturnType<typeof useStoredSales>
  isAway: boolean
  /** Time of the prices on this device. */
  asOf: string | null
}) {
  const texts = useTexts(counterTexts)
  const stored = waiting > 0 ? texts.waitingHere(waiting) : texts.canSellForCash
  const prices = asOf ? ` ${texts.pricesAsOf({ time: timeInNairobi(new Date(asOf)) })}` : ''
  return (
    <>
      {isAway || waiting > 0 ? (
        <p role="status" className="room-gutter flex flex-none items-center gap-2 bg-calico py-2 text-small">
          <StatusShape status={isAway ? 'undecided' : 'now'} />
          {isAway ? (
            <span>
              <b className="font-semibold">{texts.noConnection}</b> {stored}
              {prices}
            </span>
          ) : (
            <span>{texts.sending(waiting)}</span>
          )}
        </p>
      ) : null}
      {refused.map(({ sale, refusal }) => (
        <AlertLine key={sale.saleId} tone="error" title={texts.saleRefused} live="assertive">
          {texts.refusedSale({
            time: timeInNairobi(new Date(sale.soldAt)),
            amount: showMoney(sale.total, 'auto'),
            refusal: String(refusal),
          })}{' '}
          <OfficeButton className="mt-2 h-14" onClick={() => forget(sale.saleId)}>
            {texts.noted}
          </OfficeButton>
        </AlertLine>
      ))}
    </>
  )
}
