import { count, params } from '@nanostores/i18n'
import { NO_CART_TEXTS } from './no-cart-texts.ts'
import { defineTexts } from './texts.ts'

/** The cart. */
export const cartTexts = defineTexts(
  'cart',
  {
    title: 'Your cart',
    loading: 'Loading your cart…',
    placed: 'Your order is placed.',
    toPayment: 'Taking you to the payment…',
    oneMoment: 'One moment…',
    openingPayment: 'Opening the payment page',
    openingConfirmation: 'Opening the confirmation',
    empty: 'Your Cart Is Empty',
    emptyText: 'Find blankets, shukas, kikoys and more in our product list.',
    seeAll: 'See all products',
    keptForCart: count({
      one: 'You chose {count} product before you signed in. We keep it for your cart.',
      other: 'You chose {count} products before you signed in. We keep them for your cart.',
    }),
    selectAll: 'Select all',
    removeSelected: params('Remove selected ({selected})'),
    notSaved: 'This browser does not save your cart.',
    notSavedText: 'Your cart is lost when you close this page. Order now, or write down what you chose.',
    items: count({ one: '{count} item', other: '{count} items' }),
    fromBrands: count({ one: 'from {count} brand', other: 'from {count} brands' }),
    signIn: 'Sign in',
    onAllDevices: 'to see your cart on all your devices.',
    from: params('From {brand}'),
    notPriced: 'Price not loaded yet',
    noLongerSold: 'No longer in the shop',
    select: params('Select {product}'),
    remove: 'Remove',
    coloursAndSizes: params('{number} colours and sizes'),
    loadingPrice: 'Loading price…',
    noPrice: 'No price',
    exVat: 'ex-VAT',
    withVat: 'with VAT',
    yourPrice: 'your price',
    baleOf: params('bale of {pieces}'),
    each: 'each',
    aPair: 'a pair',
    aSet: 'a set',
    aMetre: 'a metre',
    aKg: 'a kg',
    quantityOf: params('Quantity of {product}'),
    enterNumber: 'Enter the quantity as a number.',
    atLeastOne: 'At least 1. To delete it, press Remove.',
    atMost: params('At most {max} of one product in an order.'),
    orderAt: params('Order at {price} ex-VAT'),
    changeTo: params('Change to {quantity}'),
    noLongerSoldText: 'We no longer sell this product.',
    removeIt: 'Remove it',
    whenChosen: params('{price} when you chose it'),
    pricesFailed: 'We could not load the prices in your cart.',
    safeInBrowser: 'Your cart is safe in this browser.',
    trying: 'Trying…',
    tryAgain: 'Try again',
    product: params('Product {id}'),
    moveTitle: 'Move your cart?',
    moveToAccount: params<{ products: string }>(
      count({
        one: 'You put {products} in the cart before you signed in. Move it to your account’s cart?',
        other: 'You put {products} in the cart before you signed in. Move them to your account’s cart?',
      }),
    ),
    moveToTrader: params<{ products: string; trader: string }>(
      count({
        one: 'You put {products} in the cart before you signed in. Move it to the cart of {trader}?',
        other: 'You put {products} in the cart before you signed in. Move them to the cart of {trader}?',
      }),
    ),
    move: params('Move {products}'),
    discard: 'No, discard',
    added: 'Item(s) added to cart successfully',
    goToCart: 'Go to cart',
    products: count({ one: '{count} product', other: '{count} products' }),
    confirmRemove: 'Are you sure that you want to remove the item(s)?',
    andMore: params('and {number} more'),
    yesRemove: params('Yes, remove {products}'),
    keep: 'No, keep',
    less: params('Less: {quantity}'),
    more: params('More: {quantity}'),
    close: 'Close',
    updated: 'Cart updated successfully',
    removed: 'Item(s) removed from cart successfully',
    savedUnpriced: 'Saved. The price is not loaded yet.',
    otherLines: params<{ price: string }>(
      count({ one: 'One other line now costs {price}.', other: '{count} other lines now cost {price}.' }),
    ),
    otherLinePrices: params('{number} other lines now have other unit prices.'),
    ...NO_CART_TEXTS,
  },
  () => import('./cart.sw.ts'),
)

export type CartTexts = typeof cartTexts.english

const PER_UNIT = { piece: 'each', pair: 'aPair', set: 'aSet', metre: 'aMetre', kg: 'aKg' } as const
const isKnown = (unit: string): unit is keyof typeof PER_UNIT => unit in PER_UNIT

/** After a unit price: "each", "a metre". */
export function perUnitIn(texts: CartTexts, unit = 'piece'): string {
  const known = unit.toLowerCase()
  return isKnown(known) ? texts[PER_UNIT[known]] : unit
}
