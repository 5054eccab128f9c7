import { creditWords } from './credit-words.ts'

const NOTHING = { refundDueCents: 0, refundedCents: 0, dueCents: 0 }
const KSH = (shillings: string) => `KSh\u00A0${shillings}`

test('names the refund that is due if an invoice takes a part of the credit', () => {
  const words = creditWords(1450_00, false, { ...NOTHING, refundDueCents: 406_00 })
  expect(words).toContain(`${KSH('1,450.00')} is credited. You will get a refund of ${KSH('406.00')} for this order.`)
})

test('promises no refund if no amount is due', () => {
  expect(creditWords(500_00, false, NOTHING)).toMatch('there is nothing to refund')
  expect(creditWords(500_00, false, { ...NOTHING, dueCents: 90_00 })).toMatch(`${KSH('90.00')} is left to pay`)
})

test('names the amount already refunded', () => {
  const words = creditWords(500_00, false, { ...NOTHING, refundedCents: 500_00 })
  expect(words).toBe(`${KSH('500.00')} is credited. Refunded or on its way for this order: ${KSH('500.00')}.`)
})

test('credits the account of a company, and is empty without a credit', () => {
  const money = { ...NOTHING, refundDueCents: 5 }
  expect(creditWords(500_00, true, money)).toBe(`${KSH('500.00')} is credited to your account.`)
  expect(creditWords(0, true, money)).toBe('')
  expect(creditWords(0, false, NOTHING)).toBe('')
})
