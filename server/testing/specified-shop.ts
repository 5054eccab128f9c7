import { PAYMENT_STATUS, USER_TYPE } from '#lib/contract/base/codes.ts'
import { startShopApi } from './storefront.ts'

/** A shop API with only the specification's calls and fields: no extensions, and no problem objects. */

const PICTURE = { sha256: 'a'.repeat(32), alt: 'Simba blanket', blur: '' }
export const ORDER = 'S'.repeat(22)
const TEXTS = {
  clusterCode: 'HM-SB',
  clusterName: 'Simba blanket',
  clusterName1: 'Simba',
  clusterFullName: 'Simba blanket',
}
const PRODUCT = {
  ...TEXTS,
  ...{ id: 11, productName: 'Simba, Madder', productName1: 'Simba', productFullName: 'Simba blanket, Madder' },
  ...{ subCollectionName: 'Simba', sizeName: '5 × 6', sizeCode: '56', longDescription: '', shortDescription: 'Warm.' },
  ...{ brandCode: 'mara', brandImage: PICTURE, mainImage: PICTURE, images: [PICTURE], currency: 'KES' },
  ...{ exVatPrice: '1250.00', price: '1450.00', Unittext: 'piece', convertedUnittext: 'bale', visibility: true },
  ...{ isFavourite: false, colorCode: 'MAD', featureCode: 'BRD', featureName: 'Border', plCode: 'SB', qty: 40 },
  ...{ category: 'Blanket', tags: ['New'], features: [], productMaterial: [], specification: [], careInstructions: [] },
  matrix: {
    columns: [{ code: 'MAD', name: 'Madder', image: PICTURE, qty: 40 }],
    rows: [{ code: '56', name: '5 × 6' }],
    cells: [[{ id: 11, exVatPrice: '1250.00', piece: 40, piecesPerBale: 24 }]],
  },
}

const cartOf = (quantity: number) => {
  const totalWithVat = (1450 * quantity).toFixed(2)
  const product = {
    ...{ id: 11, productId: 11, parentId: 'HM-SB', media: PICTURE, name: 'Simba, Madder', code: 'HM-SB-MAD-56' },
    ...{ exVatPrice: '1250.00', price: '1450.00', priceUnit1: 'piece', piecesPerBale: 24, size: '5 × 6', quantity },
    ...{ feature: 'Border', featureImage: PICTURE, Unittext: 'piece', totalWithVat, vatPerc: 16, isEdit: false },
  }
  const totals = { totalUniqueItems: 1, totalQuantity: quantity, currencyCode: 'KES' }
  return {
    data:
      quantity === 0
        ? []
        : [{ name: 'Mara', Unittext: 'piece', totalValueWithVat: totalWithVat, ...totals, products: [product] }],
    allProducts: quantity === 0 ? [] : [{ productId: 11, quantity, price: '1250.00' }],
    settings: { totalValue: totalWithVat, totalVat: (200 * quantity).toFixed(2), deliveryDays: 3, ...totals },
  }
}

const LISTED = {
  ...{
    id: 10_001,
    orderId: ORDER,
    orderPlaced: '2026-11-27T08:00:00Z',
    deliverByDate: '2026-11-30',
    orderedBy: 'Amina',
  },
  ...{
    statusText: 'In Process',
    lastPayment: PAYMENT_STATUS.failed,
    isPaid: false,
    totalUniqueItems: 1,
    unitText: 'piece',
  },
  ...{ deliveryChargesVat: '0.00', totalValue: '2900.00', currencyCode: 'KES', orderDetails: [] },
}
const LINE = {
  ...{ productId: 11, productName: 'Simba', productCode: 'HM-SB-MAD-56', productBrand: 'Mara', productQuantity: 2 },
  ...{ unittext: 'piece', orgUnitPrice: '1250.00', sum: '2500.00', vatPerc: 16, allowCancellation: true, cancelQty: 2 },
  ...{ orderDetailId: 11, progress: '', cancellationRequest: [] },
}

/** The cart of such a shop API and the calls it received; `isPaid` of its single order. */
export const specified = { quantity: 0, isPaid: false, asked: [] as string[] }

type Body = Record<string, unknown>
const CALLS: Record<string, (body: Body) => unknown> = {
  '/product-list': () => [PRODUCT],
  '/product-details': () => PRODUCT,
  '/product-collection-list': () => [
    {
      ...{ id: 'blankets', name: 'Blankets', isAvailable: true, dropdownRight: false },
      subCollection: [{ Code: 'simba', name: 'Simba', isAvailable: true, isImg: true }],
    },
  ],
  '/banner-list': () => [
    { mediaType: 'image', videoType: null, media: PICTURE, title: 'New', words: [], redirectUrl: '/product-list' },
  ],
  '/collections': () => [{ title: 'Blankets', redirectUrl: '/product-list/blankets', media: [PICTURE] }],
  '/faq-list': () => [{ question: 'How do I pay?', answer: 'By M-Pesa or card.' }],
  '/topic-list': () => [{ id: 1, name: 'Delivery' }],
  '/help-section': () => ({ salesRepresentative: null }),
  '/country-list': () => [{ id: 1, name: 'Kenya' }],
  '/county-list': () => [{ id: 47, name: 'Nairobi' }],
  '/city-list': () => [{ id: 470, name: 'Westlands' }],
  '/pick-up-points': () => [{ id: 1, name: 'Moi Avenue' }],
  '/brand-list': () => [{ Code: 'mara', name: 'Mara', image: PICTURE }],
  '/cart-list': ({ items }) =>
    cartOf(Array.isArray(items) && items.length > 0 ? Number(items[0].quantity) : specified.quantity),
  '/cart-add': (body) => {
    if (!Array.isArray(body)) return undefined
    specified.quantity = Number(body[0].quantity)
    return { message: 'Item(s) added to cart successfully' }
  },
  '/delete-cart': () => {
    specified.quantity = 0
    return {}
  },
  '/delivery-charge': () => ({ id: 1, charge: '300.00', chargeWithVat: '348.00', vatPerc: 16, provider_name: 'G4S' }),
  '/place-order': () => ({ message: 'Placed.', orderId: ORDER }),
  [`/order-detail/${ORDER}`]: () => ({ isPaid: specified.isPaid, totalValue: '2900.00', currencyCode: 'KES' }),
  '/payment': () => ({ message: 'Check your phone.' }),
  '/login': () => ({
    token: 't'.repeat(40),
    userType: USER_TYPE.consumer,
    approvalStatus: 'approved',
    message: 'Welcome.',
  }),
  '/get-profile': () => ({
    userType: USER_TYPE.consumer,
    approvalStatus: 'approved',
    firstName: 'Amina',
    primaryEmail: 'Amina@example.co.ke',
  }),
  '/order-list': () => ({ list: [LISTED], statistics: { total: 1 } }),
  '/order-details': () => ({
    ...{
      ...LISTED,
      subTotal: '2500.00',
      vatAmount: '400.00',
      totalQuantity: 2,
      userComments: '',
      allowCancellation: true,
    },
    ...{ transactionId: null, progress: [], listOfProducts: [LINE] },
  }),
}

/** Starts it. @returns ends it */
export const startSpecifiedShop = () =>
  startShopApi((request, response, body) => {
    const path = (request.url ?? '').split('?')[0] ?? ''
    specified.asked.push(path)
    const data = CALLS[path]?.(body.length > 0 ? JSON.parse(body.toString()) : {})
    const isKnown = CALLS[path] !== undefined
    if (data === undefined) return response.writeHead(isKnown ? 400 : 404).end(isKnown ? 'Bad Request' : 'Not Found')
    response.writeHead(200, { 'content-type': 'application/json' })
    // Lists are sent bare; fields can be next to the message.
    response.end(JSON.stringify(Array.isArray(data) ? data : { status: 200, ...(data as Body) }))
  })
