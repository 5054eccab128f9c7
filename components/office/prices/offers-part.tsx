'use client'

import { OfficeButton } from '#components/kit/button/office-button.tsx'
import { Column, PageBody, PageHead } from '#components/kit/page/page-layout.tsx'
import { EmptyState, Loaded, QueryState } from '#components/kit/state/office-states.tsx'
import { type ListedOffer, officeOffer, officeOfferList } from '#lib/contract/pricing/office/offers.ts'
import { useAddressState } from '#lib/office/address-state.ts'
import { useKeys } from '#lib/office/keys.ts'
import { useRefusal } from '#lib/office/me.ts'
import { useOfficeQuery } from '#lib/office/queries.ts'
import { BuyerCart } from './buyer-cart.tsx'
import { OfferEditor } from './offer-editor.tsx'
import { OfferLanes } from './offer-lanes.tsx'
import { PricesTabs } from './prices-tabs.tsx'

const EVERY_MS = 60_000

/** "3 active offers, 2 scheduled" */
function countsText(offers: readonly ListedOffer[]): string {
  const count = (state: ListedOffer['state']) => offers.filter((one) => one.state === state).length
  const [running, waiting] = [count('running'), count('waiting')]
  return `${running} active ${running === 1 ? 'offer' : 'offers'}, ${waiting} scheduled`
}

/** Offers of the shop, each with a bar on a timeline. The form of the chosen offer is beside the list. */
export function OffersPart() {
  const address = useAddressState()
  const list = useOfficeQuery(officeOfferList, {}, { everyMs: EVERY_MS })
  const offers = list.data?.offers
  const chosen = address.get('at') || null
  const open = address.get('open')
  const isNew = open === 'new'
  const isTrying = open === 'cart'
  const one = useOfficeQuery(officeOffer, chosen && !open ? { offerId: Number(chosen) } : null, {
    keepsPrevious: false,
  })
  const refusal = useRefusal('prices.set')

  const choose = (id: string | null) => address.set({ at: id, open: null })
  const begin = () => address.set({ open: 'new', at: null })
  const tryCart = () => address.set({ open: 'cart' })
  const step = (by: number) => {
    const ids = (offers ?? []).map(({ offerId }) => String(offerId))
    const at = chosen === null ? -1 : ids.indexOf(chosen)
    const next = ids[at < 0 ? 0 : at + by]
    if (next !== undefined) address.set({ at: next, open: null }, 'replace')
  }
  useKeys('Offers', {
    ...(refusal === null && { c: { label: 'new offer', run: begin, isInStatusBar: true } }),
    w: { label: 'check customer price', run: tryCart, isInStatusBar: true },
    j: { label: 'next', run: () => step(1), isInStatusBar: true },
    k: { label: 'previous', run: () => step(-1), isInStatusBar: true },
    ...((chosen || open) && { esc: { label: 'close', run: () => choose(null) } }),
  })

  return (
    <>
      <PageHead
        title="Prices"
        subtitle={offers ? countsText(offers) : undefined}
        actions={
          <>
            <OfficeButton keys="w" onClick={tryCart}>
              Check customer price
            </OfficeButton>
            <OfficeButton variant="outline" keys="c" refusal={refusal} onClick={begin}>
              New offer
            </OfficeButton>
          </>
        }
      />
      <PricesTabs current="offers" counts={offers ? { offers: offers.length } : {}} />
      <PageBody>
        <Column className={isTrying || isNew || chosen ? 'max-lg:hidden' : undefined}>
          {!list.data ? (
            <QueryState query={list} what="the offers" rows={6} />
          ) : list.data.offers.length === 0 ? (
            <EmptyState
              title="No offers yet"
              text="Discount some or all products, for some or all customers, with or without a code."
              actions={
                <OfficeButton variant="main" refusal={refusal} onClick={begin}>
                  Add offer
                </OfficeButton>
              }
            />
          ) : (
            <div className="min-h-0 flex-1 overflow-y-auto">
              <OfferLanes
                offers={list.data.offers}
                now={new Date(list.data.now)}
                chosen={chosen}
                onChoose={(id) => choose(id)}
              />
            </div>
          )}
        </Column>
        {isTrying ? (
          <Column label="Check customer price" width="384px" isPaper>
            <BuyerCart onClose={() => choose(chosen)} />
          </Column>
        ) : isNew ? (
          <Column label="New offer" width="384px" isPaper>
            <OfferEditor offer={null} onSaved={(offerId) => choose(String(offerId))} onClose={() => choose(null)} />
          </Column>
        ) : chosen ? (
          <Column label="Selected offer" width="384px" isPaper>
            <Loaded query={one} what="this offer" rows={8}>
              {(offer) => (
                <OfferEditor
                  key={offer.offerId}
                  offer={offer}
                  onSaved={(offerId) => choose(String(offerId))}
                  onClose={() => choose(null)}
                />
              )}
            </Loaded>
          </Column>
        ) : null}
      </PageBody>
    </>
  )
}
