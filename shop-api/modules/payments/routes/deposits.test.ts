import { payment } from '#lib/contract/payments/payment.ts'
import { decimalOfCents } from '#lib/format/money.ts'
import { onEachDatabase } from '../../../testing/databases.ts'
import { freshKey } from '../../../testing/order-form.ts'
import { openPaymentShop, type PaymentShop, PHONE, RIGHT_PIN } from '../../../testing/payment-shop.ts'

onEachDatabase((open) => {
  let at: PaymentShop
  beforeAll(async () => {
    at = await openPaymentShop(await open())
  })
  afterAll(() => at.close())

  /** An order of KSh 9,900 with a deposit of KSh 2,970. */
  async function order() {
    const made = await at.order(9_900_00)
    await at.database.query(
      `UPDATE orders SET deposit_cents = 297000, balance_due = 'before-dispatch', balance_due_on = '2026-12-12',
         retained_cents = 0 WHERE id = $1`,
      [made.id],
    )
    return made
  }
  const DEPOSIT_CENTS = 2_970_00
  const attempt = (orderId: string, paymentType: number, cents: number) =>
    at.database.query(
      `INSERT INTO payment_attempts (id, order_id, payment_type, state, amount_cents, started_at)
       VALUES (gen_random_uuid()::text, $1, $2, 'requested', $3, now())`,
      [orderId, paymentType, cents],
    )

  test('M-Pesa pays the deposit, then the balance', async () => {
    const made = await order()
    await at.pay({ ...made, totalCents: DEPOSIT_CENTS })
    await at.answer(made, RIGHT_PIN)
    const paid = await at.until(made, ({ deposit }) => deposit?.isDepositPaid === true)
    expect(paid).toMatchObject({ isPaid: false, due: 6_930_00, deposit: { depositDue: 0, balance: 6_930_00 } })
    await at.pay({ ...made, totalCents: 6_930_00 })
    await at.answer(made, RIGHT_PIN)
    await at.until(made, ({ isPaid }) => isPaid)
  })

  test('M-Pesa pays all of it at once', async () => {
    const made = await order()
    await at.pay(made)
    await at.answer(made, RIGHT_PIN)
    const paid = await at.until(made, ({ isPaid }) => isPaid)
    expect(paid.deposit).toMatchObject({ isDepositPaid: true, balance: 0 })
  })

  test('refuses an amount that is neither the deposit nor the amount due', async () => {
    const made = await order()
    const wire = { paymentType: 1, orderId: made.id, mobileNumber: PHONE }
    const refused = await at.shop.refused(payment, { ...wire, amount: decimalOfCents(DEPOSIT_CENTS + 100) }, freshKey())
    expect(refused.code).toBe('price-changed')
  })

  test('a card is charged for the deposit or the amount due, and no other amount', async () => {
    const made = await order()
    await attempt(made.id, 2, DEPOSIT_CENTS)
    await attempt((await order()).id, 2, 9_900_00)
    await expect(attempt((await order()).id, 2, DEPOSIT_CENTS + 100)).rejects.toThrow('what is due')
  })
})
