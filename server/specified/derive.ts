import 'server-only'
import { createHash } from 'node:crypto'
import { ORDER_STATUS, ORDER_STATUS_TEXT, ORDER_STATUSES, PAYMENT_STATUS } from '#lib/contract/base/codes.ts'
import { centsOfDecimal, decimalOfCents, withoutVat, withVat } from '#lib/format/money.ts'
import { shopNow } from '../shop-clock.ts'

/** Derives the contract's additional fields from the specification's fields of a response. In wire form. */

type Wire = Record<string, unknown>
type Derive = (data: Wire, input: Wire) => unknown

const list = (value: unknown): Wire[] => (Array.isArray(value) ? (value as Wire[]) : [])
const plus = (decimal: unknown, vatPerc: number): string =>
  decimalOfCents(withVat(centsOfDecimal(String(decimal)), vatPerc))
const less = (one: unknown, other: unknown): string =>
  decimalOfCents(centsOfDecimal(String(one)) - centsOfDecimal(String(other)))

function vatPercOf({ vatPerc, price, exVatPrice }: Wire): number {
  if (vatPerc !== undefined || !price || !exVatPrice) return Number(vatPerc ?? 0)
  return Math.round((Number(price) / Number(exVatPrice) - 1) * 100)
}

const cardOf = (one: Wire): Wire => ({
  colours: [{ id: one.id, code: one.colorCode, swatch: one.mainImage, mainImage: one.mainImage }],
  ...one,
})

function productOf(one: Wire): Wire {
  const vatPerc = vatPercOf(one)
  const { columns, rows, cells } = (one.matrix ?? {}) as Wire
  const grid = (Array.isArray(cells) ? cells : []) as (Wire | null)[][]
  return {
    ...one,
    vatPerc,
    matrix: {
      rows: list(rows),
      columns: list(columns).map((column, at) => ({
        swatch: column.image,
        id: grid.map((row) => row[at]?.id).find((id) => id !== undefined) ?? one.id,
        ...column,
      })),
      cells: grid.map((row) =>
        row.map((cell) => cell && { price: cell.exVatPrice ? plus(cell.exVatPrice, vatPerc) : null, ...cell }),
      ),
    },
  }
}

/** A line's amounts, from its total with VAT. */
function amountsOf(withVatDecimal: unknown, vatPerc: unknown) {
  const exVat = decimalOfCents(withoutVat(centsOfDecimal(String(withVatDecimal)), Number(vatPerc)))
  return { exVat, vat: less(withVatDecimal, exVat) }
}

function cartOf(cart: Wire): Wire {
  const settings = (cart.settings ?? {}) as Wire
  return {
    ...cart,
    data: list(cart.data).map((group) => ({
      ...group,
      products: list(group.products).map((line) => {
        const { exVat, vat } = amountsOf(line.totalWithVat, line.vatPerc)
        return { total: exVat, vat, ...line }
      }),
    })),
    settings: { totalExVat: less(settings.totalValue, settings.totalVat), ...settings },
  }
}

const statusOf = (statusText: unknown) =>
  ORDER_STATUSES.find((status) => ORDER_STATUS_TEXT[status] === statusText) ?? ORDER_STATUS.pending

/** The specification's rule for Pay Now. */
const mayPay = ({ isPaid, lastPayment, status }: Wire): boolean =>
  !isPaid &&
  status !== ORDER_STATUS.cancelled &&
  lastPayment !== PAYMENT_STATUS.waiting &&
  lastPayment !== PAYMENT_STATUS.completed

function orderOf(order: Wire): Wire {
  const known: Wire = { status: statusOf(order.statusText), orderNo: order.id, ...order }
  return { allowPayment: mayPay(known), ...known }
}

const orderDetailsOf = (order: Wire): Wire => ({
  rounding: '0.00',
  creditedValue: '0.00',
  ...orderOf(order),
  listOfProducts: list(order.listOfProducts).map((line) => {
    const sumWithVat = plus(line.sum, Number(line.vatPerc))
    return { sumWithVat, vat: less(sumWithVat, line.sum), ...line }
  }),
})

/** Accounts have no number in the specification: one that is always the same for an email. */
const userIdOf = (email: unknown): number =>
  createHash('sha256').update(String(email).trim().toLowerCase()).digest().readUIntBE(0, 6)

/** A token of the specification is not renewed: the sign-in ends after as long, or with the first 401. */
const SIGNED_IN_MS = 8 * 60 * 60_000
const instantIn = (ms: number): string => new Date(shopNow() + ms).toISOString()

function identityOf({ token, ...account }: Wire, { email }: Wire): Wire {
  const sessionExpires = instantIn(SIGNED_IN_MS)
  // The token outlasts the sign-in, so it is never renewed.
  const tokens = { token, tokenExpires: instantIn(SIGNED_IN_MS + 60_000), refreshToken: '', sessionExpires }
  return { userId: userIdOf(email), name: 'Account', approvalStatus: 'approved', ...account, tokens }
}

const orderDue = ({ isPaid, totalValue }: Wire) => (isPaid ? '0.00' : totalValue)

/** By the call's name. */
export const DERIVED: Readonly<Record<string, Derive>> = {
  'banner-list': (data) => list(data).map((one) => ({ mediaNarrow: one.media, ...one })),
  'product-list': (data) => list(data).map(cardOf),
  'product-details': productOf,
  'cart-list': cartOf,
  'place-order': (data, { sum }) => ({ totalValue: sum, ...data }),
  'order-detail': (data, { id }) => ({ orderId: id, due: orderDue(data), ...data }),
  'order-list': (data) => ({ list: list(data.list).map(orderOf), statistics: null }),
  'order-details': orderDetailsOf,
  payment: (data, { orderId }) => ({ orderId, attemptId: orderId, ...data }),
  'card-authentication': (data, { cardData, otherDetail }) => ({
    orderId: (cardData as Wire).orderId,
    attemptId: (otherDetail as Wire).attemptId,
    ...data,
  }),
  login: identityOf,
  'get-profile': (data) => ({ userId: userIdOf(data.primaryEmail), isConfirmed: true, ...data }),
}

/** Of an upstream that sends no meta. */
export const DERIVED_META: Readonly<Record<string, (data: unknown) => Wire>> = {
  'product-list': (data) => ({ total: list(data).length, facets: { priceMax: 10_000 }, stockTime: instantIn(0) }),
}
