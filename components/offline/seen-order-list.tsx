'use client'

import { useViewer } from '#lib/account/account.ts'
import { useStore } from '#lib/browser/use-store.ts'
import { showInstant } from '#lib/format/clock.ts'
import { showMoney } from '#lib/format/money.ts'
import { useDayNames } from '#lib/language/dates.ts'
import { offlineTexts, statusIn } from '#lib/language/offline.ts'
import { useTexts } from '#lib/language/texts.ts'
import { seenOrders } from '#lib/offline/seen-orders.ts'
import { dayOf } from '#lib/orders/order-text.ts'
import { OFFLINE_ROW, OfflinePart } from './offline-part.tsx'

/** The user's orders as this browser showed them last, with the time. */
export function SeenOrderList() {
  const seen = useStore(seenOrders, null)
  const viewer = useViewer()
  const texts = useTexts(offlineTexts)
  const names = useDayNames()
  if (!seen?.orders.length || viewer === 'guest' || seen.viewer !== viewer) return null
  return (
    <OfflinePart title={texts.orders} note={texts.asOf({ at: showInstant(new Date(seen.at), names) })}>
      {seen.orders.map(({ orderNo, placed, status, total }) => (
        <li key={orderNo} className={OFFLINE_ROW}>
          <span>
            <span className="font-semibold">{texts.order({ number: orderNo })}</span>
            <span className="block text-small text-muted">
              {texts.placed({ day: dayOf(placed, names), status: statusIn(texts, status) })}
            </span>
          </span>
          <span>{showMoney(total)}</span>
        </li>
      ))}
    </OfflinePart>
  )
}
