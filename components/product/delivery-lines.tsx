'use client'

import { useEffect, useState } from 'react'
import { LiveButton } from '#components/kit/button/live-button.tsx'
import { PinIcon, TruckIcon } from '#components/kit/icon.tsx'
import { useSite } from '#components/kit/site-provider.tsx'
import { useDeferred } from '#components/kit/state/use-deferred.ts'
import { useBrowserValue } from '#lib/browser/use-store.ts'
import { arrivalText } from '#lib/checkout/delivery-day.ts'
import { systemClock, today } from '#lib/format/clock.ts'
import { showMoney } from '#lib/format/money.ts'
import { type OwnTown, rememberTown, type TownQuote, useOwnTown } from './delivery-town.ts'

const todayHere = () => today(systemClock)
const loadChooser = () => import('./town-dialog.tsx')

/**
 * Requests the current delivery charge to the visitor's own town once a page visit. The stored quote is shown until
 * then.
 */
function useFreshQuote(own: OwnTown | null) {
  const { cityId, town } = own ?? {}
  useEffect(() => {
    if (!cityId || !town) return
    const control = new AbortController()
    const refresh = async () => {
      const { townQuote } = await import('./town-quote.ts')
      const answer = await townQuote({ cityId, town }, control.signal)
      // After a refusal the stored quote stays: the cart requests it again before a payment.
      if (answer.ok && !control.signal.aborted) rememberTown(answer.quote)
    }
    // Left the page, or offline.
    refresh().catch(() => undefined)
    return () => control.abort()
  }, [cityId, town])
}

/**
 * Delivery charge and day: to the visitor's own town once chosen, else to an example town. The browser calculates the
 * day, as the page is cached for more than a day. Then the collection points.
 * @param delivery null if there is no delivery day, as of a product made to order
 */
export function DeliveryLines({
  delivery,
  pickUp,
}: {
  delivery: TownQuote | null
  pickUp: { name: string; hours: string } | null
}) {
  const { openDays } = useSite()
  const own = useOwnTown()
  const day = useBrowserValue<string | null>(todayHere, null)
  const [choosing, setChoosing] = useState(false)
  const { part, waiting, expect, want } = useDeferred(loadChooser)
  useFreshQuote(delivery && own)
  const quote = delivery && (own ?? delivery)
  const line = 'flex items-start gap-3.5'
  return (
    <>
      {quote ? (
        <p className={line}>
          <TruckIcon size={22} />
          <span>
            <strong className="font-semibold">
              {quote.town} {arrivalText(day, quote.days, openDays)}.
            </strong>{' '}
            {showMoney(quote.charge, 'auto')}
            {quote.freeFrom === null ? '.' : `, free from ${showMoney(quote.freeFrom, 'auto')}.`}{' '}
            <LiveButton
              aria-haspopup="dialog"
              aria-busy={waiting || undefined}
              onPointerEnter={expect}
              onFocus={expect}
              onClick={async () => setChoosing(await want())}
              className="link noscript:hidden"
            >
              {own ? 'Another town' : 'Your town'}
            </LiveButton>
          </span>
        </p>
      ) : null}
      {pickUp ? (
        <p className={line}>
          <PinIcon size={22} />
          <span>
            <strong className="font-semibold">{quote ? 'Or collect it' : 'Collect it'}</strong> from {pickUp.name},{' '}
            {pickUp.hours}.
          </span>
        </p>
      ) : null}
      {choosing && part ? <part.TownDialog onClose={() => setChoosing(false)} /> : null}
    </>
  )
}
