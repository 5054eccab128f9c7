import * as z from 'zod/mini'
import { BUYERS, defineCall, EVERYBODY } from '../base/call.ts'
import { cartDeposits } from '../base/deposit.ts'
import { media, money, productId, quantity } from '../base/fields.ts'
import { creditHold } from '../companies/credit.ts'
import { spending } from '../companies/spending.ts'
import { PAYMENT_METHOD_IDS } from '../payments/payment-methods.ts'
import { priceBreak } from '../pricing/agreed-price.ts'
import { lineLadder } from '../pricing/ladder.ts'
import { quantityRange } from '../pricing/quantity-range.ts'

/** A line as the browser stores it. `price` is the displayed ex-VAT unit price. */
export const cartLine = z.object({ productId, quantity, price: z.optional(money) })
export type CartLine = z.output<typeof cartLine>

/** Maximum number of lines in a cart. */
export const MAX_CART_LINES = 500

/** The fault of a line, and the nearest valid quantities. */
const lineProblem = z.object({
  code: z.enum(['not-for-sale', 'wrong-quantity', 'out-of-stock', 'price-changed']),
  message: z.string(),
  /** The most that can be ordered now. */
  limit: z.nullable(z.number()),
})

/** A product that is not for sale has no price: its amounts are 0 and count in no total. */
export const cartProduct = z.object({
  id: productId,
  productId,
  /** The family's cluster code. */
  parentId: z.string(),
  media,
  name: z.string(),
  code: z.string(),
  brandName: z.string(),
  colorName: z.string(),
  exVatPrice: money,
  /** Unit price including VAT. */
  price: money,
  priceUnit1: z.string(),
  piecesPerBale: z.int(),
  size: z.string(),
  feature: z.string(),
  featureImage: media,
  quantity: z.number(),
  quantityStep: z.number(),
  /** The valid quantities, if the shop has set a minimum, a multiple or a maximum for the caller. */
  quantities: z.optional(quantityRange),
  Unittext: z.string(),
  /** The line: ex-VAT, its VAT, both together. */
  total: money,
  vat: money,
  totalWithVat: money,
  vatPerc: z.number(),
  /** True if `exVatPrice` is a price agreed with the company. */
  isAgreed: z.boolean(),
  /** The agreed price at the next number of bales. */
  nextPrice: z.nullable(priceBreak),
  /** Its quantity ladder; absent if no ladder lowers its price now or for a larger quantity. */
  ladder: z.optional(lineLadder),
  /**
   * An offer's discount on the line, ex-VAT and with VAT, already subtracted from the line's amounts above. Absent
   * without a discount.
   */
  offer: z.optional(z.object({ name: z.string(), exVat: money, withVat: money })),
  problem: z.nullable(lineProblem),
})
export type CartProduct = z.output<typeof cartProduct>

/** The lines of one provider. */
export const cartGroup = z.object({
  name: z.string(),
  town: z.string(),
  totalUniqueItems: z.int(),
  totalQuantity: z.number(),
  Unittext: z.string(),
  currencyCode: z.string(),
  totalValueWithVat: money,
  products: z.array(cartProduct),
})

export const cart = z.object({
  data: z.array(cartGroup),
  /** All lines that can be ordered, as a flat list in the form of the request. */
  allProducts: z.array(z.object({ productId, quantity: z.number(), price: money })),
  settings: z.object({
    currencyCode: z.string(),
    /** Products with VAT. */
    totalValue: money,
    /** Products without VAT. */
    totalExVat: money,
    totalVat: money,
    totalUniqueItems: z.int(),
    totalQuantity: z.number(),
    /** Days until it arrives, at the longest within Kenya; `delivery-charge` knows the town's. */
    deliveryDays: z.int(),
    /** For a company with an account: days from invoice to due date. Null if each order is paid at once. */
    accountTermsDays: z.nullable(z.int()),
    /** For a company with an account, while its own people or its representative view the cart. */
    credit: z.optional(
      z.object({
        /** The most that an order can total, with VAT and delivery; below zero the account is over its limit. */
        available: money,
        /** The amount due by today; null for callers who cannot view the account. */
        due: z.nullable(money),
        /** Why no order can be placed on the account; absent without a hold. */
        hold: z.optional(creditHold),
        /** True if an order can be paid at once instead. Absent if the upstream does not know it. */
        paysNow: z.optional(z.boolean()),
      }),
    ),
    /** Store credit that the caller can use for the order. Absent without any. */
    storeCredit: z.optional(money),
    /** A team member's spending limits; absent without a limit. */
    spending: z.optional(spending),
    /** Payment methods available to the caller. Absent if the upstream does not provide them. */
    paymentMethods: z.optional(z.array(z.enum(PAYMENT_METHOD_IDS))),
    /** The caller's smallest order, with VAT, and the missing amount: 0 if the products reach it. Absent without one. */
    smallestOrder: z.optional(z.object({ amount: money, missing: money })),
    /** For buyers who pay at once: terms of deposits that can apply. Absent without any. */
    deposits: z.optional(cartDeposits),
    /** For a cart with offers, or with a promotion code in the request. */
    offers: z.optional(
      z.object({
        /** Total discount on the products, already subtracted from the totals above. */
        exVat: money,
        withVat: money,
        /** Offers of free delivery that it has: `delivery-charge` knows whether they count for a town. */
        delivery: z.array(z.int()),
        /** For the promotion code in the request: whether it is valid, and a message for the customer. */
        code: z.optional(z.object({ text: z.string(), isValid: z.boolean(), message: z.string() })),
      }),
    ),
  }),
  /** Lines sent whose product no longer exists. */
  missing: z.array(productId),
})
export type Cart = z.output<typeof cart>

export const cartList = defineCall({
  name: 'cart-list',
  path: '/cart-list',
  acting: true,
  method: 'POST',
  summary:
    "The cart at current prices, in groups by provider. Guests send their browser's lines; other callers have an account cart.",
  who: EVERYBODY,
  body: 'json',
  answer: 'json',
  writes: false,
  request: z.object({
    items: z._default(z.array(cartLine).check(z.maxLength(MAX_CART_LINES)), []),
    /** A promotion code as typed. An invalid code leaves the cart unchanged: `settings.offers` gives the reason. */
    promotionCode: z.optional(z.string()),
  }),
  reply: cart,
})

export const cartAdd = defineCall({
  name: 'cart-add',
  path: '/cart-add',
  acting: true,
  method: 'POST',
  summary:
    "Adds products to the account's cart, or sets their quantity. A line has at least 1; 0 removes the line. A bare array of lines sets quantities.",
  who: BUYERS,
  body: 'json',
  bareArray: { field: 'items', with: { set: true } },
  answer: 'json',
  writes: true,
  own: true,
  request: z.object({
    items: z
      .array(z.object({ productId, quantity: z.union([z.literal(0), quantity]), price: z.optional(money) }))
      .check(z.minLength(1), z.maxLength(MAX_CART_LINES)),
    /** True sets each line to the given quantity, false adds to the current quantity. */
    set: z._default(z.boolean(), false),
    /** True rounds quantities up that a minimum or a multiple does not allow; else such lines are refused. */
    roundUp: z.optional(z.boolean()),
  }),
  reply: z.object({
    /** Lines in the cart now. */
    totalUniqueItems: z.int(),
    /** Lines that were not taken, and why. */
    refused: z.array(z.object({ productId, message: z.string() })),
    /** Lines whose quantity was rounded up: the quantity in the cart, and why. Absent without such lines. */
    rounded: z.optional(z.array(z.object({ productId, quantity: z.number(), message: z.string() }))),
  }),
})

export const deleteCart = defineCall({
  name: 'delete-cart',
  path: '/delete-cart',
  acting: true,
  method: 'POST',
  summary: "Removes products from the account's cart.",
  who: BUYERS,
  body: 'json',
  answer: 'json',
  writes: true,
  request: z.object({ id: z.array(productId).check(z.minLength(1), z.maxLength(MAX_CART_LINES)) }),
  reply: z.object({ totalUniqueItems: z.int() }),
})
