/** Offers and their codes, from the cart through the order to its cancellation. */
import { cartList } from '#lib/contract/cart/cart.ts'
import { placeOrder } from '#lib/contract/orders/order.ts'
import { onEachDatabase } from '../../../testing/databases.ts'
import { freshKey, GUEST, orderForm } from '../../../testing/order-form.ts'
import { payOrder } from '../../../testing/order-paid.ts'
import { openOrderShop, orderClock } from '../../../testing/order-shop.ts'
import { newPerson } from '../../../testing/people.ts'
import { PLACES } from '../../../testing/products.ts'
import { endPromotions, makePromotion } from '../../../testing/promotions.ts'
import type { TestShop } from '../../../testing/shop.ts'
import { cancelPart, cancelWhole } from '../../orders/use-cases/cancel-order.ts'
import { lockOrder } from '../../orders/use-cases/locked-order.ts'

const seller = { name: 'Fuma', lines: [], kraPin: '' }

onEachDatabase((open) => {
  let shop: TestShop
  beforeAll(async () => {
    shop = await openOrderShop(open)
  })
  afterEach(() => endPromotions(shop))
  afterAll(() => shop.close())

  let people = 0
  const somebody = () => {
    people += 1
    return {
      ...GUEST,
      email: `offer-${people}@example.co.ke`,
      mobileNumber: `0722 000 ${String(people).padStart(3, '0')}`,
    }
  }
  const cartOf = async (goods: [number, number][], promotionCode?: string) => {
    const items = goods.map(([productId, quantity]) => ({ productId, quantity }))
    const { data } = await shop.ask(cartList, { items, ...(promotionCode !== undefined && { promotionCode }) })
    return data
  }
  const place = async (goods: [number, number][], promotionCode?: string, who = somebody()) => {
    const form = await orderForm(shop, goods, 'collected', promotionCode === undefined ? {} : { promotionCode })
    return (await shop.ask(placeOrder, { ...form, ...who }, freshKey())).data
  }
  const rows = (sql: string, ...values: unknown[]) => shop.database.query<Record<string, unknown>>(sql, values)
  const usesOf = (promotionId: number) =>
    rows('SELECT order_id, cents, given_back_at FROM promotion_uses WHERE promotion_id = $1', promotionId)

  it('applies to the lines of the cart, and equally to the order', async () => {
    const id = await makePromotion(shop, { name: 'Simba, 12% off', percentHundredths: 1200 }, [{ variantId: 1 }])
    const cart = await cartOf([
      [1, 2],
      [2, 1],
    ])
    const [simba, other] = cart.data[0]?.products ?? []
    // 2 × 1,250.00 less 12%.
    expect(simba).toMatchObject({
      exVatPrice: 1250_00,
      total: 2200_00,
      vat: 352_00,
      offer: { name: 'Simba, 12% off', exVat: 300_00, withVat: 348_00 },
    })
    expect(other?.offer).toBeUndefined()
    expect(cart.settings).toMatchObject({
      totalExVat: 3099_99,
      offers: { exVat: 300_00, withVat: 348_00, delivery: [] },
    })
    const { orderId } = await place([
      [1, 2],
      [2, 1],
    ])
    expect(
      await rows(
        'SELECT unit_ex_vat_cents, ex_vat_cents, vat_cents, discount_cents, discount_tenths, promotion_id FROM order_lines WHERE order_id = $1 ORDER BY position',
        orderId,
      ),
    ).toEqual([
      {
        unit_ex_vat_cents: 1250_00,
        ex_vat_cents: 2200_00,
        vat_cents: 352_00,
        discount_cents: 300_00,
        discount_tenths: 20,
        promotion_id: id,
      },
      {
        unit_ex_vat_cents: 899_99,
        ex_vat_cents: 899_99,
        vat_cents: 144_00,
        discount_cents: 0,
        discount_tenths: 0,
        promotion_id: null,
      },
    ])
    expect(await usesOf(id)).toEqual([{ order_id: orderId, cents: 300_00, given_back_at: null }])
  })

  it('requires its code in any spelling, and leaves the cart unchanged for a wrong code', async () => {
    await makePromotion(shop, { code: 'JAMHURI26' })
    const plain = await cartOf([[1, 1]])
    expect(plain.settings.offers).toBeUndefined()
    const offered = await cartOf([[1, 1]], ' jamhuri-26 ')
    expect(offered.settings).toMatchObject({
      totalExVat: 1125_00,
      offers: { exVat: 125_00, code: { text: 'JAMHURI26', isValid: true, message: '' } },
    })
    for (const [typed, text, message] of [
      ['JAMHURI27', 'JAMHURI27', 'We do not know this code. Check it, or leave it out.'],
      ['x'.repeat(100), 'x'.repeat(40), 'A code has at most 40 letters and figures.'],
    ] as const) {
      const { settings } = await cartOf([[1, 1]], typed)
      expect(settings).toEqual({
        ...plain.settings,
        offers: { exVat: 0, withVat: 0, delivery: [], code: { text, isValid: false, message } },
      })
    }
    const { orderId } = await place([[1, 1]], 'jamhuri26')
    expect(await rows('SELECT promotion_code, goods_ex_vat_cents FROM orders WHERE id = $1', orderId)).toEqual([
      { promotion_code: 'JAMHURI26', goods_ex_vat_cents: 1125_00 },
    ])
  })

  it('refuses an order at the price of an ended code, and takes it at the right price', async () => {
    const id = await makePromotion(shop, { code: 'SHORT' })
    const form = { ...(await orderForm(shop, [[1, 1]], 'collected', { promotionCode: 'SHORT' })), ...somebody() }
    await rows('UPDATE promotions SET ended_at = now() WHERE id = $1', id)
    const refused = await shop.refused(placeOrder, form, freshKey())
    expect(refused).toMatchObject({
      code: 'price-changed',
      data: { sum: '1450.00', refusedCode: 'This code has ended.' },
    })
    expect(refused.message).toMatch(/^This code has ended\. The VAT is/)
    // Sent again with the figures of the refusal, the code does no harm.
    const { sum, totalVat } = refused.data as { sum: string; totalVat: string }
    const { data } = await shop.ask(placeOrder, { ...form, sum, totalVat }, freshKey())
    expect(await rows('SELECT promotion_code FROM orders WHERE id = $1', data.orderId)).toEqual([
      { promotion_code: null },
    ])
    expect(await usesOf(id)).toEqual([])
  })

  it('counts once for a person, by phone or by email, and again once the order is cancelled', async () => {
    const id = await makePromotion(shop, { code: 'ONCE', limitPerPerson: 1 })
    const amina = somebody()
    const { orderId } = await place([[2, 1]], 'ONCE', amina)
    for (const again of [
      { ...somebody(), email: amina.email.toUpperCase() },
      { ...somebody(), mobileNumber: amina.mobileNumber },
    ]) {
      const form = await orderForm(shop, [[2, 1]], 'collected', { promotionCode: 'ONCE' })
      expect(await shop.refused(placeOrder, { ...form, ...again }, freshKey())).toMatchObject({
        code: 'price-changed',
        data: { refusedCode: 'You have used it before: this code counts once.' },
      })
    }
    await cancel(orderId)
    await place([[2, 1]], 'ONCE', amina)
    expect(await usesOf(id)).toHaveLength(2)
    expect((await usesOf(id)).filter((use) => use.given_back_at === null)).toHaveLength(1)
  })

  it('gives its last use to one of several concurrent orders', async () => {
    const id = await makePromotion(shop, { code: 'LAST', limitInAll: 3 })
    const form = await orderForm(shop, [[1, 1]], 'collected', { promotionCode: 'LAST' })
    const answers = await Promise.allSettled(
      Array.from({ length: 8 }, () => shop.ask(placeOrder, { ...form, ...somebody() }, freshKey())),
    )
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
    for (const answer of answers)
      if (answer.status === 'rejected') expect(String(answer.reason)).toContain('This code is used up.')
    expect(await usesOf(id)).toHaveLength(3)
    expect(await rows('SELECT used FROM promotions WHERE id = $1', id)).toEqual([{ used: 3 }])
    const [first] = await usesOf(id)
    await cancel(first?.order_id as string)
    expect(await rows('SELECT used FROM promotions WHERE id = $1', id)).toEqual([{ used: 2 }])
    await place([[1, 1]], 'LAST')
    expect((await cartOf([[1, 1]], 'LAST')).settings.offers?.code?.message).toBe('This code is used up.')
  })

  it('makes delivery free to its counties only, and announces it before', async () => {
    const id = await makePromotion(
      shop,
      { kind: 'free-delivery', name: 'Free delivery to Nairobi from 1,000', leastCents: 1000_00, isEverywhere: false },
      [{ countyId: PLACES.nairobi }],
    )
    await rows('UPDATE promotions SET is_of_all = true WHERE id = $1', id)
    const form = await orderForm(shop, [[1, 1]], 'delivered')
    expect(form).toMatchObject({ deliveryCharges: '0.00', sum: '1450.00' })
    const { data } = await shop.ask(placeOrder, { ...form, ...somebody() }, freshKey())
    expect(
      await rows(
        'SELECT delivery_ex_vat_cents, delivery_discount_cents, delivery_promotion_id FROM orders WHERE id = $1',
        data.orderId,
      ),
    ).toEqual([{ delivery_ex_vat_cents: 0, delivery_discount_cents: expect.any(Number), delivery_promotion_id: id }])
    expect(await orderForm(shop, [[2, 1]], 'collected')).toMatchObject({ deliveryCharges: '0.00' })
    const below = await orderForm(shop, [[7, 1]], 'delivered')
    expect(below.deliveryCharges).not.toBe('0.00')
  })

  it('leaves delivery free if the value before the discount reaches the limit', async () => {
    await makePromotion(shop, { percentHundredths: 5000 })
    const form = await orderForm(shop, [[1, 7]], 'delivered')
    // 7 × 1,250 and VAT is above 10,000; half of it is not.
    expect(form).toMatchObject({ deliveryCharges: '0.00', sum: '5075.00' })
    await shop.ask(placeOrder, { ...form, ...somebody() }, freshKey())
  })

  it('is for a first order, of an account and of a guest with its phone', async () => {
    await makePromotion(shop, { code: 'KARIBU', isFirstOrderOnly: true, audience: 'consumers' })
    const guest = somebody()
    await place([[2, 1]], undefined, guest)
    const form = await orderForm(shop, [[2, 1]], 'collected', { promotionCode: 'KARIBU' })
    expect((await shop.refused(placeOrder, { ...form, ...guest }, freshKey())).data).toMatchObject({
      refusedCode: 'This code is for a first order only.',
    })
    await place([[2, 1]], 'KARIBU')
    const trader = await newPerson(shop.database, orderClock, 3)
    const { data } = await shop.ask(cartList, { promotionCode: 'KARIBU' }, trader.headers)
    expect(data.settings.offers?.code?.message).toBe('This code is not for companies.')
  })

  it('recognises a previous customer by phone, mailbox or account in any spelling', async () => {
    await makePromotion(shop, { code: 'KWANZA', isFirstOrderOnly: true })
    await makePromotion(shop, { code: 'MOJA', limitPerPerson: 1 })
    people += 1
    const name = `bara.sa${people}`
    const first = { ...somebody(), email: `${name}@gmail.com` }
    await place([[2, 1]], 'MOJA', first)
    const again = async (who: typeof first, code: string) => {
      const form = await orderForm(shop, [[2, 1]], 'collected', { promotionCode: code })
      return (await shop.refused(placeOrder, { ...form, ...who }, freshKey())).data
    }
    const others = [
      { ...somebody(), email: first.email },
      { ...somebody(), email: first.email.toUpperCase() },
      { ...somebody(), email: `${name.replace('.', '')}+shop@googlemail.com` },
      { ...somebody(), mobileNumber: first.mobileNumber },
      { ...somebody(), mobileNumber: `+254 ${first.mobileNumber.slice(1)}` },
    ]
    for (const who of others) {
      expect(await again(who, 'KWANZA')).toMatchObject({ refusedCode: 'This code is for a first order only.' })
      expect(await again(who, 'MOJA')).toHaveProperty('refusedCode')
    }
    const { orderNo } = await place([[2, 1]], 'KWANZA')
    expect(orderNo).toBeGreaterThan(0)
  })

  it('recognises an account by the email of a guest order', async () => {
    await makePromotion(shop, { code: 'PILI', isFirstOrderOnly: true })
    const person = await newPerson(shop.database, orderClock, 2)
    const codeOf = async () =>
      (await shop.ask(cartList, { promotionCode: 'PILI' }, person.headers)).data.settings.offers?.code?.message
    const before = await codeOf()
    await place([[2, 1]], undefined, { ...somebody(), email: person.email })
    expect(await codeOf()).toBe('This code is for a first order only.')
    expect(before).not.toBe('This code is for a first order only.')
  })

  it('is credited at the paid rate, in parts and in total', async () => {
    const id = await makePromotion(shop, { percentHundredths: 3333 })
    const { orderId, orderNo } = await place([
      [1, 3],
      [2, 1],
    ])
    await payOrder(shop.database, orderId, `UKD${orderNo}`, orderClock())
    await part(orderId, 1, 10)
    await part(orderId, 1, 10)
    const [line] = await rows(
      'SELECT ex_vat_cents, credited_ex_vat_cents, credited_vat_cents FROM order_lines WHERE order_id = $1 AND position = 1',
      orderId,
    )
    // 3 × 1,250.00 − 33.33% = 2,500.12 (half a cent up); a third of it stays.
    expect(line).toEqual({ ex_vat_cents: 2500_12, credited_ex_vat_cents: 1666_75, credited_vat_cents: 266_68 })
    // The remaining discount: a third of the first line's, and the second line's.
    const [use] = await usesOf(id)
    expect(use?.cents).toBe(1250_00 - (2500_12 - 1666_75) + 299_97)
    await cancel(orderId)
    const credited = await rows(
      "SELECT sum(total_cents)::int AS credited FROM tax_papers WHERE order_id = $1 AND kind = 'credit-note'",
      orderId,
    )
    const invoiced = await rows('SELECT total_cents AS credited FROM orders WHERE id = $1', orderId)
    expect(credited).toEqual(invoiced)
    expect((await usesOf(id))[0]?.given_back_at).not.toBeNull()
  })

  it('slows down guesses of codes, and refuses right codes during the delay', async () => {
    await makePromotion(shop, { code: 'SECRET' })
    const from = { 'x-forwarded-for': '10.7.7.7' }
    const ask = async (promotionCode: string) => {
      const { data } = await shop.ask(cartList, { items: [{ productId: 1, quantity: 1 }], promotionCode }, from)
      return data.settings.offers?.code?.message
    }
    for (let guess = 0; guess < 20; guess += 1) expect(await ask(`GUESS${guess}`)).toMatch(/^We do not know/)
    for (let guess = 20; guess < 24; guess += 1) await ask(`GUESS${guess}`)
    expect(await ask('SECRET')).toMatch(/^Too many attempts/)
    const { data } = await shop.ask(cartList, { items: [{ productId: 1, quantity: 1 }], promotionCode: 'SECRET' })
    expect(data.settings.offers?.code).toMatchObject({ isValid: true })
  })

  const action = <T>(
    work: (context: { tx: Parameters<typeof lockOrder>[0]; now: Date; seller: typeof seller }) => Promise<T>,
  ) => shop.database.transaction((tx) => work({ tx, now: orderClock(), seller }))
  const cancel = (orderId: string) =>
    action(async (context) =>
      cancelWhole(
        context,
        await lockOrder(context.tx, { id: orderId }, null),
        { reason: 'Test', by: 'shop' },
        { kind: 'system' },
      ),
    )
  const part = (orderId: string, productId: number, tenths: number) =>
    action(async (context) =>
      cancelPart(
        context,
        await lockOrder(context.tx, { id: orderId }, null),
        { productId, tenths, reason: 'Test' },
        { kind: 'system' },
      ),
    )
})
