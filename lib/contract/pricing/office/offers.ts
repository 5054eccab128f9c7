import * as z from 'zod/mini'
import { filled, money, productId, quantity } from '../../base/fields.ts'
import { defineOfficeCall } from '../../base/office-call.ts'
import { named, offerForm, offerTarget } from './offer-form.ts'

/** Offers and their codes: the first tab of the Prices section. */

const offerId = z.int().check(z.positive('This offer is not known.'))
const reads = { writes: false, answer: 'json', access: 'prices.view' } as const
const sets = { method: 'POST', body: 'json', writes: true, answer: 'json', access: 'prices.set' } as const

export const OFFER_STATES = ['waiting', 'running', 'over'] as const
export type OfferState = (typeof OFFER_STATES)[number]

const listed = z.object({
  offerId,
  name: z.string(),
  code: z.nullable(z.string()),
  /** "12% off", "Buy 9 bales, 1 free". */
  what: z.string(),
  /** "4 families, 11 variants", "Mombasa, Kilifi", "Companies only". */
  of: z.string(),
  state: z.enum(OFFER_STATES),
  startsAt: z.string(),
  /** The first instant after its validity; null without an end. */
  endsAt: z.nullable(z.string()),
  /** Total discount in valid orders, ex-VAT, and their number. */
  given: money,
  orders: z.int(),
})
export type ListedOffer = z.output<typeof listed>

export const officeOfferList = defineOfficeCall({
  ...reads,
  method: 'GET',
  body: 'none',
  name: 'office-offer-list',
  path: '/office/offers',
  summary: 'All offers, current, future and past, with the discounts given.',
  request: z.object({}),
  reply: z.object({
    offers: z.array(listed),
    /** Current time, on which the states are based. */
    now: z.string(),
  }),
})

const offer = z.object({
  offerId,
  version: z.int(),
  state: z.enum(OFFER_STATES),
  form: offerForm,
  /** Orders that count against the limit in all. */
  used: z.int(),
  given: money,
  orders: z.int(),
})
export type Offer = z.output<typeof offer>

export const officeOffer = defineOfficeCall({
  ...reads,
  method: 'GET',
  body: 'none',
  name: 'office-offer',
  path: '/office/offers/{offerId}',
  summary: 'The form data of an offer.',
  request: z.object({ offerId }),
  reply: offer,
})

export const officeOfferSave = defineOfficeCall({
  ...sets,
  needsFreshFactor: true,
  name: 'office-offer-save',
  path: '/office/offers/save',
  summary: 'Creates an offer, or saves changes based on the version that was read. Existing orders stay unchanged.',
  request: z.object({ offerId: z.optional(offerId), version: z.optional(z.int()), form: offerForm }),
  reply: offer,
})

export const officeOfferAsk = defineOfficeCall({
  ...sets,
  name: 'office-offer-ask',
  path: '/office/offers/ask',
  summary: 'Requests an offer that sells below cost. It is saved when another person approves it.',
  request: z.object({
    offerId: z.optional(offerId),
    version: z.optional(z.int()),
    form: offerForm,
    reason: filled('Enter a reason.', 200),
  }),
  reply: z.object({ approvalId: z.int() }),
})

export const officeOfferEnd = defineOfficeCall({
  ...sets,
  name: 'office-offer-end',
  path: '/office/offers/end',
  summary: 'Ends an offer now, before its start or while it is active. Existing orders stay unchanged.',
  request: z.object({ offerId, version: z.int() }),
  reply: offer,
})

const effect = z.object({
  productId,
  name: z.string(),
  code: z.string(),
  /** One, ex-VAT: at the shop's price and with the offer. */
  shop: money,
  offer: money,
  offerWithVat: money,
  /** Margin of the offer's price over its cost, in hundredths of a percent; null if the cost is unknown. */
  leftOver: z.nullable(z.int()),
})

export const officeOfferPreview = defineOfficeCall({
  ...reads,
  method: 'POST',
  body: 'json',
  name: 'office-offer-preview',
  path: '/office/offers/preview',
  summary: 'Preview of an offer: number of products, example prices, and buyers who already pay less.',
  request: z.object({ form: offerForm }),
  reply: z.object({
    families: z.int(),
    variants: z.int(),
    /** Some of the effects, prices below cost first. */
    effects: z.array(effect),
    /** Variants that would sell below cost, of those with a known cost. */
    belowCost: z.array(named),
    /** Companies with agreed prices here: how many pay less already, and how many get the offer. */
    paysLess: z.int(),
    getsOffer: z.int(),
    /** Faults of the form, by field; empty if it can be saved. */
    faults: z.record(z.string(), z.string()),
  }),
})

export const officeOfferCart = defineOfficeCall({
  ...reads,
  method: 'POST',
  body: 'json',
  name: 'office-offer-cart',
  path: '/office/offers/cart',
  summary: 'The current price of a cart, for a guest or a company, with a code, delivered to a county.',
  request: z.object({
    items: z.array(z.object({ productId, quantity })).check(z.maxLength(50)),
    companyId: z.optional(z.nullable(z.int())),
    code: z.optional(z.string()),
    /** An offer that is not saved is counted as if it ran. */
    form: z.optional(offerForm),
  }),
  reply: z.object({
    lines: z.array(
      z.object({
        productId,
        name: z.string(),
        quantity: z.number(),
        /**
         * Ex-VAT, for the whole line: amount at the buyer's price and the offer's discount; then the remaining amount
         * with VAT.
         */
        before: money,
        off: money,
        withVat: money,
        isAgreed: z.boolean(),
        offer: z.nullable(z.string()),
        problem: z.nullable(z.string()),
      }),
    ),
    exVat: money,
    off: money,
    withVat: money,
    /** Result of the code. */
    codeMessage: z.nullable(z.string()),
    /** Offers that make its delivery free. */
    delivery: z.array(z.string()),
  }),
})

export const officeOfferChoices = defineOfficeCall({
  ...reads,
  method: 'GET',
  body: 'none',
  name: 'office-offer-choices',
  path: '/office/offers/choices',
  summary: 'Targets that restrict an offer, searched by a few letters: products, companies, counties.',
  request: z.object({
    of: z.enum(['products', 'variants', 'companies', 'counties']),
    text: z._default(z.string().check(z.maxLength(80)), ''),
  }),
  reply: z.object({ targets: z.array(offerTarget), named: z.array(named) }),
})

export const OFFER_CALLS = [
  officeOfferList,
  // Before the call with an id in its path.
  officeOfferChoices,
  officeOffer,
  officeOfferSave,
  officeOfferAsk,
  officeOfferEnd,
  officeOfferPreview,
  officeOfferCart,
] as const
