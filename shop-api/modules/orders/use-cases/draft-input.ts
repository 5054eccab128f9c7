/** The input of an order that staff prepare, from the form of a draft or a quote. */
import * as z from 'zod/mini'
import { SHIPPING_TYPE } from '#lib/contract/base/codes.ts'
import { fieldsOf } from '#lib/contract/base/problem.ts'
import type { DraftForm } from '#lib/contract/orders/office/draft-form.ts'
import { preparedAddress, preparedContact } from '#lib/contract/orders/order.ts'
import { purchaseOrderProblem, tidyPurchaseOrderNo } from '#lib/contract/orders/purchase-order.ts'
import { isKraPin, tidyKraPin, WRONG_KRA_PIN } from '#lib/format/kra-pin.ts'
import type { Session } from '../../../db/client.ts'
import type { PricedLine } from '../../pricing/rules/price-lines.ts'
import { quantityOf } from '../../pricing/rules/quantity.ts'
import type { OrderInput } from '../rules/order-input.ts'
import type { Quote } from '../rules/quote.ts'
import { type Buyer, isCompany } from '../rules/recipient.ts'
import { draftBuyer } from './draft-buyer.ts'

/** The order of a prepared form without its amounts. */
export interface DraftInput {
  /** Null for a guest. */
  buyer: Buyer | null
  input: OrderInput
  faults: Record<string, string>
}

/** The order of a form without its amounts, its buyer, and the missing or wrong fields. */
export async function draftInput(tx: Session, form: DraftForm): Promise<DraftInput> {
  const read = form.userId ? await accountInput(tx, form.userId, form) : { buyer: null, ...guestInput(form) }
  return form.unmatched?.length ? { ...read, faults: { ...read.faults, items: UNMATCHED } } : read
}

const UNMATCHED = 'Products of the customer’s message are missing. Add or remove them.'

/** The input of a customer with an account. */
async function accountInput(tx: Session, userId: number, form: DraftForm): Promise<DraftInput> {
  const { buyer, refusal } = await draftBuyer(tx, userId)
  const wrongPin = form.kraPin && !isKraPin(tidyKraPin(form.kraPin)) ? WRONG_KRA_PIN : null
  const wrongNumber = form.purchaseOrderNo ? purchaseOrderProblem(form.purchaseOrderNo) : null
  const isCollected = form.shippingType === SHIPPING_TYPE.pickup
  const input: OrderInput = {
    ...NO_FIGURES,
    items: form.items.map((item) => ({ ...item, price: 0 })),
    shippingType: form.shippingType,
    pickUpPoint: isCollected ? (form.pickUpPoint ?? null) : null,
    ...(isCompany(buyer)
      ? {
          ...(form.branchId && { branchId: form.branchId }),
          ...(form.purchaseOrderNo && !wrongNumber && { purchaseOrderNo: tidyPurchaseOrderNo(form.purchaseOrderNo) }),
        }
      : {
          ...(form.addressId && !isCollected && { addressId: form.addressId }),
          ...(form.companyName && { companyName: form.companyName }),
          ...(form.kraPin && !wrongPin && { kraPin: tidyKraPin(form.kraPin) }),
        }),
    ...(form.comments && { comments: form.comments }),
  }
  return {
    buyer,
    input,
    faults: {
      ...(refusal && { userId: refusal }),
      ...(wrongNumber && { purchaseOrderNo: wrongNumber }),
      ...(wrongPin && !isCompany(buyer) && { kraPin: wrongPin }),
    },
  }
}

/** An input with the shop's own figures: of a priced order that no browser has computed. */
export function withFigures(input: OrderInput, lines: readonly PricedLine[], quote: Quote): OrderInput {
  const { delivery } = quote
  return {
    ...input,
    items: lines.map(({ productId, tenths, variant }) => ({
      productId,
      quantity: quantityOf(tenths),
      price: variant.exVatCents,
    })),
    sum: quote.totalCents,
    deliveryCharges: delivery.exVatCents,
    deliveryVat: delivery.vatCents,
    deliveryChargesVat: delivery.withVatCents,
    deliveryVatPerc: delivery.vatPerc,
    totalVat: quote.totalVatCents,
  }
}

const NO_FIGURES = {
  sum: 0,
  deliveryCharges: 0,
  deliveryVat: 0,
  deliveryChargesVat: 0,
  deliveryVatPerc: 0,
  totalVat: 0,
}

/** The input of a guest, with contact and address from the form. */
function guestInput(form: DraftForm): Pick<DraftInput, 'input' | 'faults'> {
  const isCollected = form.shippingType === SHIPPING_TYPE.pickup
  const {
    items,
    shippingType,
    pickUpPoint,
    comments,
    userId: _,
    addressId: _a,
    branchId: _b,
    purchaseOrderNo: _p,
    unmatched: _u,
    ...typed
  } = form
  const filled = Object.fromEntries(Object.entries(typed).filter(([, value]) => value !== '' && value !== null))
  const schema = isCollected ? preparedContact : preparedAddress
  // A missing text counts as empty, so that its own sentence explains the field.
  const read = z.safeParse(schema, { ...NO_TEXTS, ...filled })
  const faults = read.success ? {} : faultsForStaff(fieldsOf(read.error.issues))
  const { whatsAppName = '', ...known } = read.success ? read.data : readableFields(filled, faults)
  const input: OrderInput = {
    ...known,
    prepared: { whatsAppName },
    items: items.map((item) => ({ ...item, price: 0 })),
    shippingType,
    pickUpPoint: isCollected ? (pickUpPoint ?? null) : null,
    ...(comments && { comments }),
    ...NO_FIGURES,
  }
  return { input, faults }
}

const NO_TEXTS = { firstName: '', physicalLocation: '' }

/** Faults of fields that staff see: the country is set with the county. */
export function faultsForStaff({ countryId, ...faults }: Record<string, string>): Record<string, string> {
  const isAlone = countryId !== undefined && faults.countyId === undefined
  return { ...faults, ...(isAlone && { countryId }) }
}

/** The valid fields of an incomplete form, so that delivery can be priced and only faults are named. */
function readableFields(
  filled: Record<string, unknown>,
  faults: Record<string, string>,
): Partial<OrderInput> & { whatsAppName?: string } {
  return Object.fromEntries(Object.entries(filled).filter(([field]) => faults[field] === undefined))
}
