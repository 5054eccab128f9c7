import type { UserType } from '#lib/contract/base/codes.ts'
import { cartAdd, cartList } from '#lib/contract/cart/cart.ts'
import { onEachDatabase } from '../../../testing/databases.ts'
import { openOrderShop, orderClock } from '../../../testing/order-shop.ts'
import { newPerson } from '../../../testing/people.ts'
import type { TestShop } from '../../../testing/shop.ts'
import { setLimit } from '../../companies/use-cases/credit-accounts.ts'

onEachDatabase((open) => {
  let shop: TestShop
  beforeAll(async () => {
    shop = await openOrderShop(open)
  })
  afterAll(() => shop.close())

  /** Settings of the cart of a new person with a product in it. */
  async function settingsOf(userType: UserType, company?: number | null) {
    const { companyId, headers } = await newPerson(shop.database, orderClock, userType, 'approved', company)
    await shop.ask(cartAdd, { items: [{ productId: 1, quantity: 1 }] }, headers)
    return { companyId, settings: (await shop.ask(cartList, {}, headers)).data.settings }
  }

  test('shows the available and due amounts of an account to the people who order on it', async () => {
    const { companyId } = await settingsOf(3)
    await shop.database.transaction((tx) =>
      setLimit(
        { tx, now: orderClock(), operator: 'grace', publicUrl: '', queueEmail: async () => {} },
        ...([companyId as number, 10_000_00, 30] as const),
      ),
    )
    // A payment that was undone is due at once.
    await shop.database.query(
      `INSERT INTO credit_entries (company_id, kind, amount_cents, day, undoes, at)
       VALUES ($1, 'undone', 290000, '2026-11-20', 1, now())`,
      [companyId],
    )
    const { settings: owner } = await settingsOf(3, companyId)
    expect(owner).toMatchObject({ accountTermsDays: 30, credit: { available: 7_100_00, due: 2_900_00 } })
    const { settings: member } = await settingsOf(1, companyId)
    expect(member).toMatchObject({ accountTermsDays: 30, credit: { available: 7_100_00, due: null } })
  })

  test.each([2, 3] as const)('shows no credit to a customer of type %i without an account', async (userType) => {
    const { settings } = await settingsOf(userType)
    expect(settings.accountTermsDays).toBeNull()
    expect(settings).not.toHaveProperty('credit')
  })
})
