/** Ladders, quantity terms and smallest orders that two people change at once: one change is saved. */

import type { Call, WireRequest } from '#lib/contract/base/call.ts'
import { officeLadderSave } from '#lib/contract/pricing/office/ladders.ts'
import { officeQuantityTermsSave, officeSmallestOrderSave } from '#lib/contract/pricing/office/quantity-terms.ts'
import { onEachDatabase } from '../../../../testing/databases.ts'
import { type OfficePerson, type OfficeShop, officeAsker } from '../../../../testing/office-shop.ts'
import { openOrderShop, orderClock } from '../../../../testing/order-shop.ts'

onEachDatabase((open) => {
  let shop: OfficeShop
  let salome: OfficePerson
  beforeAll(async () => {
    const opened = await openOrderShop(open)
    shop = { ...opened, ...officeAsker(opened, orderClock) }
    salome = await shop.staff('catalogue', { name: 'Salome Njeri' })
  })
  afterAll(() => shop.close())

  /** Sends changes at once. @returns "saved", or the code of the refusal, in alphabetical order */
  async function atOnce<C extends Call>(call: C, requests: readonly WireRequest<C>[]): Promise<string[]> {
    const send = (request: WireRequest<C>) =>
      shop.askAs(salome, call, request).then(
        () => 'saved',
        (error: Error) => (/changed-meanwhile/.test(error.message) ? 'changed-meanwhile' : error.message),
      )
    return (await Promise.all(requests.map(send))).sort()
  }
  const ONE_SAVED = ['changed-meanwhile', 'saved']

  test('saves one of two changes of the same version of a ladder', async () => {
    const step = { fromUnits: 24, exVatPrice: '1100.00', percentHundredths: null }
    const form = {
      ...({ name: 'Schools', buyer: 'everybody', buyerOf: null, isOfAll: false, validTo: null } as const),
      targets: [{ kind: 'variant' as const, id: '1', name: 'No. 1' }],
      ...({ counting: 'rule', unit: 'piece', validFrom: '2026-11-24' } as const),
      steps: [step],
    }
    const { ladderId } = (await shop.askAs(salome, officeLadderSave, { form })).data
    const changes = ['One', 'Two'].map((name) => ({ form: { ...form, name }, ladderId, version: 1 }))
    expect(await atOnce(officeLadderSave, changes)).toEqual(ONE_SAVED)
  })

  test('saves one of two changes of the same version of quantity terms', async () => {
    const [row] = await shop.database.query<{ id: number }>('SELECT family_id AS id FROM variants WHERE id = 1')
    const terms = {
      ...{ target: { kind: 'family' as const, id: row?.id ?? 0 } },
      ...{ groupId: null, min: null, multiple: 12, max: null },
    }
    const { termsId } = (await shop.askAs(salome, officeQuantityTermsSave, terms)).data
    const changes = [6, 24].map((multiple) => ({ ...terms, multiple, termsId, version: 1 }))
    expect(await atOnce(officeQuantityTermsSave, changes)).toEqual(ONE_SAVED)
  })

  test('saves the same smallest order from two tabs once', async () => {
    const request = { groupId: null, amount: '5000.00', version: null }
    expect(await atOnce(officeSmallestOrderSave, [request, request])).toEqual(ONE_SAVED)
  })
})
