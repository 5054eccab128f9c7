import type { WireRequest } from '#lib/contract/base/call.ts'
import { SHIPPING_TYPE } from '#lib/contract/base/codes.ts'
import { officeDraft, officeDraftSave } from '#lib/contract/orders/office/drafts.ts'
import { officeQuoteDraft, officeQuoteOffer } from '#lib/contract/quotes/office/quotes.ts'
import type { OpenDatabase } from './databases.ts'
import { emailsTo } from './emails.ts'
import { type OfficePerson, type OfficeShop, officeAsker } from './office-shop.ts'
import { openOrderShop, orderClock } from './order-shop.ts'
import type { TestPerson } from './people.ts'

/** The last day of the quotes of these tests: three days after `orderClock`. */
export const LAST_DAY = '2026-11-27'

/** A shop with an office, a person who prepares quotes, and a clock that tests can set. */
export interface QuoteShop extends OfficeShop {
  clock: () => Date
  setTime: (instant: string) => void
  desk: OfficePerson
  /** Sends a quote to a company or person, from a draft. @param items product, quantity, quoted price ex-VAT */
  offerTo: (
    person: TestPerson,
    items: readonly (readonly [productId: number, quantity: number, price: string])[],
    terms?: Partial<WireRequest<typeof officeQuoteOffer>>,
  ) => Promise<number>
  /** Sends the next version of a quote with other prices or quantities. */
  offerAgain: (
    quoteNo: number,
    items: readonly (readonly [productId: number, quantity: number, price: string])[],
  ) => Promise<void>
  /** The secret in the latest email to an address. */
  secretTo: (email: string) => Promise<string>
}

const itemOf = ([productId, quantity, agreedPrice]: readonly [number, number, string]) => ({
  ...{ productId, quantity, agreedPrice },
})

/** Opens it. Close it after the tests. */
export async function openQuoteShop(open: OpenDatabase): Promise<QuoteShop> {
  let now = orderClock()
  const clock = () => now
  const opened = await openOrderShop(open, {}, clock)
  const shop: OfficeShop = { ...opened, ...officeAsker(opened, clock) }
  const desk = await shop.staff('orders', { name: 'Achieng Odhiambo' })
  const offer = async (draftId: number, version: number, terms: Partial<WireRequest<typeof officeQuoteOffer>> = {}) => {
    const { data } = await shop.askAs(desk, officeQuoteOffer, { draftId, version, lastDay: LAST_DAY, ...terms })
    if (data.quoteNo === null) throw new Error('the quote waits for a second person')
    return data.quoteNo
  }
  return {
    ...shop,
    ...{ clock, desk },
    setTime: (instant) => {
      now = new Date(instant)
    },
    offerTo: async ({ userId, branchId }, items, terms) => {
      const place =
        branchId === null
          ? { shippingType: SHIPPING_TYPE.pickup, pickUpPoint: 1 }
          : { shippingType: SHIPPING_TYPE.delivery, branchId }
      const form = { items: items.map(itemOf), userId, ...place }
      const { data } = await shop.askAs(desk, officeDraftSave, { form })
      return offer(data.draftId, data.version, terms)
    },
    offerAgain: async (quoteNo, items) => {
      const { draftId } = (await shop.askAs(desk, officeQuoteDraft, { quoteNo })).data
      const { data } = await shop.askAs(desk, officeDraft, { draftId })
      const form = { ...data.form, items: items.map(itemOf) }
      const saved = await shop.askAs(desk, officeDraftSave, { draftId, version: data.version, form })
      await offer(draftId, saved.data.version)
    },
    secretTo: async (email) => {
      const [latest] = await emailsTo(shop, email)
      const secret = /\/quotes\/([\w-]{43})/.exec(latest?.text ?? '')?.[1]
      if (!secret) throw new Error(`no quote was mailed to ${email}`)
      return secret
    },
  }
}
