import * as z from 'zod/mini'
import { defineCall, EVERYBODY } from '../base/call.ts'
import { SHIPPING_TYPES, USER_TYPES } from '../base/codes.ts'
import { deposit } from '../base/deposit.ts'
import {
  day,
  email,
  filled,
  kenyanMobile,
  maybe,
  money,
  orderId,
  orderToken,
  postalCode,
  referenceId,
} from '../base/fields.ts'
import { kraPin } from '../base/kra-pin.ts'
import { cartLine, MAX_CART_LINES } from '../cart/cart.ts'
import { MAX_BUSINESS_NAME } from './business-buyer.ts'
import { purchaseOrderProblem, tidyPurchaseOrderNo } from './purchase-order.ts'

/** The business that an order without a company account is for. */
export const businessBuyer = { companyName: maybe(MAX_BUSINESS_NAME), kraPin }

/** A guest's address, with the fields of the modal. */
export const guestAddress = z.object({
  firstName: filled('Enter your first name.', 60),
  middleName: maybe(60),
  lastName: filled('Enter your last name.', 60),
  email,
  mobileNumber: kenyanMobile,
  countryId: referenceId,
  countyId: z.int('Please choose a county').check(z.minimum(1, 'Please choose a county')),
  cityId: z.int('Please choose a city').check(z.minimum(1, 'Please choose a city')),
  /** The place's name as typed, if `cityId` is the county's entry for unlisted places. */
  cityName: maybe(80),
  physicalLocation: filled('Enter a building, road or landmark.', 200),
  postalCode,
})
export type GuestAddress = z.output<typeof guestAddress>

const preparedFields = {
  firstName: filled('Enter the customer’s name.', 60),
  middleName: maybe(60),
  lastName: maybe(60),
  email: z.optional(email),
  mobileNumber: z.optional(kenyanMobile),
  /** The name in WhatsApp of a customer without a known phone number. */
  whatsAppName: maybe(60),
  ...businessBuyer,
}

const isReachable = z.refine<{ mobileNumber?: string | undefined; whatsAppName?: string | undefined }>(
  ({ mobileNumber, whatsAppName }) => Boolean(mobileNumber || whatsAppName),
  { message: 'Enter a mobile number or a WhatsApp name.', path: ['mobileNumber'], when: () => true },
)

/**
 * A customer without an account. Staff prepare the order by phone or WhatsApp, and the customer collects it. Email and postal
 * code are often unknown.
 */
export const preparedContact = z.object(preparedFields).check(isReachable)

/** `preparedContact` with the address of a delivery. */
export const preparedAddress = z
  .object({ ...guestAddress.shape, ...preparedFields, postalCode: z.optional(postalCode) })
  .check(isReachable)

/** The person to call when a guest collects: no address is needed. */
export const guestContact = z.pick(guestAddress, {
  firstName: true,
  middleName: true,
  lastName: true,
  email: true,
  mobileNumber: true,
})

/** A company's own number for an order (LPO), with tidied spaces; empty without a number. */
const purchaseOrderNo = z.string().check(
  z.overwrite(tidyPurchaseOrderNo),
  z.superRefine((text, ctx) => {
    const message = purchaseOrderProblem(text)
    if (message) ctx.addIssue({ code: 'custom', message, input: text })
  }),
)

/**
 * An order with the browser's figures. Every amount is compared with the shop API's own figure. A difference is refused
 * with the correct figure (`price-changed`) and never used.
 */
export const placeOrder = defineCall({
  name: 'place-order',
  path: '/place-order',
  acting: true,
  method: 'POST',
  summary: 'Places an order and reserves its stock.',
  who: EVERYBODY,
  body: 'json',
  answer: 'json',
  writes: true,
  idempotent: true,
  own: true,
  request: z.object({
    /** Amount to pay: products and delivery with VAT, rounded to whole shillings. */
    sum: money,
    comments: maybe(1000),
    /** For company orders, and only if the upstream lists the extension `purchase-order-number`. */
    purchaseOrderNo: z.optional(purchaseOrderNo),
    /** A promotion code as typed, only if the upstream lists the extension `promotion-code`. */
    promotionCode: z.optional(z.string()),
    /** Text messages about the order, only if the upstream lists the extension `sms-updates`. */
    smsUpdates: z.optional(z.boolean()),
    /** Paid to the person who delivers it, only if `delivery-charge` offers it. */
    paysOnDelivery: z.optional(z.boolean()),
    /** Store credit to use for it, in whole shillings; only for callers with a balance in the cart's settings. */
    storeCredit: z.optional(money),
    /** The deposit that was shown; null: the buyer saw that the order is paid at once. Absent for older clients. */
    deposit: z.optional(z.nullable(deposit)),
    /** A company with an account pays this order at once, only if the cart's `credit.paysNow` offers it. */
    paysNow: z.optional(z.boolean()),
    items: z.array(z.required(cartLine)).check(z.minLength(1, 'Your Cart Is Empty'), z.maxLength(MAX_CART_LINES)),
    /** Compared only if it is earlier than possible; the shop computes its own date. */
    estimatedDeliveryDate: z.optional(day),
    userType: z.optional(z.literal(USER_TYPES)),
    /** Delivery ex-VAT, its VAT, and both together. */
    deliveryCharges: money,
    deliveryVat: money,
    deliveryChargesVat: money,
    deliveryVatPerc: z.number(),
    /** This and the next field are the specification's; the shop stores its own values. */
    provider_name: z.optional(z.string().check(z.maxLength(80))),
    delivery_charges_id: z.optional(z.nullable(referenceId)),
    /** VAT of products and delivery. */
    totalVat: money,
    shippingType: z.literal(SHIPPING_TYPES),
    pickUpPoint: z.optional(z.nullable(referenceId)),
    /** A saved address (types 2 and 3) or a branch (types 1 and 3) instead of the fields below. */
    addressId: z.optional(z.nullable(referenceId)),
    branchId: z.optional(z.nullable(referenceId)),
    /** A guest's, all of them needed; an account has them. */
    firstName: z.optional(guestAddress.shape.firstName),
    middleName: guestAddress.shape.middleName,
    lastName: z.optional(guestAddress.shape.lastName),
    email: z.optional(guestAddress.shape.email),
    mobileNumber: z.optional(guestAddress.shape.mobileNumber),
    physicalLocation: z.optional(guestAddress.shape.physicalLocation),
    postalCode: z.optional(guestAddress.shape.postalCode),
    countryId: z.optional(referenceId),
    countyId: z.optional(referenceId),
    cityId: z.optional(referenceId),
    cityName: guestAddress.shape.cityName,
    /**
     * For orders without a company account, and only if the upstream lists the extension `business-buyer`. An empty PIN leaves
     * the account's PIN off the invoice; without the field the account's PIN is used.
     */
    ...businessBuyer,
  }),
  reply: z.object({
    orderId,
    orderNo: z.int(),
    totalValue: money,
    /**
     * For a guest's order: the secret token of its page. It stays in the storefront's sealed cookie and never reaches a
     * script.
     */
    orderToken: z.optional(orderToken),
  }),
})

/** `data` of the problem `price-changed`: the correct figures. */
export const orderQuote = z.object({
  sum: money,
  totalVat: money,
  deliveryCharges: money,
  deliveryVat: money,
  deliveryChargesVat: money,
  /** The earliest day it can be there. */
  estimatedDeliveryDate: day,
  /** Why the promotion code is invalid; absent if it is valid, or if no code was sent. */
  refusedCode: z.optional(z.string()),
  /** The deposit now, if the request named another; null if the order is paid at once. */
  deposit: z.optional(z.nullable(deposit)),
  items: z.array(z.required(cartLine)),
})

/** An order for the payment flow: anyone with the link can see this, and no other data of the order. */
export const orderDetail = defineCall({
  name: 'order-detail',
  path: '/order-detail/{id}',
  method: 'POST',
  summary: "The payment page's data of an order: the amount to pay, and whether it is paid.",
  who: EVERYBODY,
  body: 'json',
  answer: 'json',
  writes: false,
  request: z.object({ id: orderId }),
  reply: z.object({
    orderId,
    /** The running number that people read out. */
    orderNo: z.int(),
    isPaid: z.boolean(),
    /** On its company's account: it is not paid here. */
    onAccount: z.boolean(),
    /** Cancelled: no payment is taken. */
    isCancelled: z.boolean(),
    totalValue: money,
    /** Amount due: the total less payments; 0 for an order that is paid, cancelled or on account. */
    due: money,
    currencyCode: z.string(),
  }),
})
