import * as z from 'zod/mini'
import { MAX_TYPED_PIN } from '../../../format/kra-pin.ts'
import { SHIPPING_TYPES } from '../../base/codes.ts'
import { maybe, money, productId, quantity, referenceId } from '../../base/fields.ts'
import { MAX_CART_LINES } from '../../cart/cart.ts'
import { MAX_BUSINESS_NAME } from '../business-buyer.ts'

/** An order prepared by staff, possibly incomplete. Missing fields are reported when it is sent. */
export const draftForm = z.object({
  items: z
    .array(
      z.object({
        productId,
        quantity,
        /** Special unit price ex-VAT, agreed with the customer instead of the list price. */
        agreedPrice: z.optional(z.nullable(money)),
      }),
    )
    .check(z.maxLength(MAX_CART_LINES)),
  /** Lines of the customer's message without one product, with the reason. The order is not sent before they are removed. */
  unmatched: z.optional(
    z
      .array(z.object({ text: z.string().check(z.maxLength(120)), reason: z.string().check(z.maxLength(120)) }))
      .check(z.maxLength(100)),
  ),
  shippingType: z.literal(SHIPPING_TYPES),
  pickUpPoint: z.optional(z.nullable(referenceId)),
  /** Customer with an account: name, prices and addresses are the account's. Null: a guest, described below. */
  userId: z.optional(z.nullable(referenceId)),
  /** One of the account's saved addresses. */
  addressId: z.optional(z.nullable(referenceId)),
  /** The company's branch for which the order is placed. */
  branchId: z.optional(z.nullable(referenceId)),
  /** The company's own number for the order (LPO). */
  purchaseOrderNo: maybe(60),
  firstName: maybe(60),
  lastName: maybe(60),
  email: maybe(254),
  mobileNumber: maybe(20),
  /** The name in WhatsApp of a customer without a known phone number. */
  whatsAppName: maybe(60),
  physicalLocation: maybe(200),
  postalCode: maybe(5),
  countryId: z.optional(referenceId),
  countyId: z.optional(z.nullable(referenceId)),
  cityId: z.optional(z.nullable(referenceId)),
  cityName: maybe(80),
  /** The business that an order without a company is for, as typed. */
  companyName: maybe(MAX_BUSINESS_NAME),
  kraPin: maybe(MAX_TYPED_PIN),
  comments: maybe(1000),
})
export type DraftForm = z.output<typeof draftForm>
