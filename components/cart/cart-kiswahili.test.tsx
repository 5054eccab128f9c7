/** A guest who chose Kiswahili reads no English in a cart with a ladder, a minimum and a deposit. */
import { screen } from '@testing-library/react'
import { expectAccessible } from '#components/testing/accessible.ts'
import { draw } from '#components/testing/draw.tsx'
import { englishLeft } from '#components/testing/english-left.ts'
import { answerCall } from '#components/testing/fake-shop.ts'
import { NO_CART } from '#components/testing/small-pad.ts'
import { cart } from '#lib/cart/cart.ts'
import { type CartProduct, cartList } from '#lib/contract/cart/cart.ts'
import { countryList, countyList, pickUpPoints } from '#lib/contract/content/reference.ts'
import { extensions, QUOTES } from '#lib/contract/extensions.ts'
import { chooseLanguage } from '#lib/language/language.ts'
import { FilledCart } from './filled-cart.tsx'

const picture = { sha256: '', alt: '', blur: '' }
const PRODUCT: CartProduct = {
  ...{ id: 1, productId: 1, parentId: 'SIMBA', media: picture, featureImage: picture, name: 'Simba', code: 'S-1' },
  ...{ brandName: '', colorName: 'Indigo', size: '', feature: '', exVatPrice: 1_000_00, price: 1_160_00 },
  ...{ priceUnit1: '', piecesPerBale: 24, quantity: 36, quantityStep: 1, Unittext: 'piece', vatPerc: 16 },
  ...{ total: 36_000_00, vat: 5_760_00, totalWithVat: 41_760_00, isAgreed: false, problem: null },
  quantities: { min: 24, step: 12, max: 240 },
  nextPrice: { fromBales: 3, exVatPrice: 850_00 },
  ladder: {
    ...{ counting: 'family', unit: 'piece', counted: 36, fromUnits: 24, listPrice: 1_100_00 },
    next: { missing: 12, exVatPrice: 900_00 },
  },
}
const CART = {
  ...NO_CART,
  data: [
    {
      ...{ name: 'Mara', town: '', totalUniqueItems: 1, totalQuantity: 36, Unittext: 'piece', currencyCode: 'KES' },
      ...{ totalValueWithVat: 41_760_00, products: [PRODUCT] },
    },
  ],
  allProducts: [{ productId: 1, quantity: 36, price: 1_000_00 }],
  settings: {
    ...{ ...NO_CART.settings, totalValue: 41_760_00, totalExVat: 36_000_00, totalVat: 5_760_00 },
    ...{ totalUniqueItems: 1, totalQuantity: 36 },
    deposits: {
      today: '2026-11-24',
      products: [],
      orders: [
        {
          ...{ from: 10_000_00, percent: 30, amount: null, retainedPercent: 10, balanceDays: 14 },
          balanceDue: 'before-dispatch' as const,
        },
      ],
    },
  },
}

afterEach(() => chooseLanguage('en'))

test('shows a ladder, a minimum, a deposit and a wrong quantity in Kiswahili', async () => {
  chooseLanguage('sw')
  answerCall(cartList, () => ({ data: CART }))
  answerCall(extensions, () => ({ data: { extensions: [QUOTES] } }))
  answerCall(pickUpPoints, () => ({ data: [] }))
  answerCall(countryList, () => ({ data: [] }))
  answerCall(countyList, () => ({ data: [] }))
  cart.set([{ productId: 1, quantity: 36, price: 1_000_00, name: 'Simba', detail: 'Indigo' }])
  const { user } = draw(
    <main>
      <h1>Kikapu</h1>
      <FilledCart />
    </main>,
  )
  await screen.findByText('Bei ya pisi 24 au zaidi: umefikisha 36.')
  screen.getByText(/^Ongeza pisi 12: KSh\s1,044 kwa pisi badala ya KSh\s1,160, pamoja na VAT\.$/)
  screen.getByText('Maboksi ya 12, angalau 24, zisizidi 240')
  screen.getByText(/^Kuanzia bale 3: KSh\s850 bila VAT$/)
  screen.getByText(/^Salio: KSh\s[\d,]+ kufikia 8 Desemba 2026, kabla ya kutumwa\.$/)
  await screen.findByLabelText('Jina la kwanza')
  const field = screen.getByRole('spinbutton', { name: 'Idadi ya Simba, Indigo' })
  await user.clear(field)
  await user.type(field, '30')
  await screen.findByText('Inauzwa kwa boksi la 12: 24 au 36.')
  expect(englishLeft()).toEqual([])
  await expectAccessible()
})
