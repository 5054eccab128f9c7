import fc from 'fast-check'
import { USUAL_PLAN } from '#lib/contract/money/account-plan.ts'
import { ACCOUNT_KINDS, ENTRY_KINDS } from '#lib/contract/money/money-kinds.ts'
import { STORE_CREDIT_KINDS } from '#lib/contract/payments/store-credit.ts'
import {
  type BookedDocument,
  type BookedEntry,
  journalOfCheque,
  journalOfDocument,
  journalOfEntry,
  journalOfStoreCredit,
} from './journal.ts'

const sum = (lines: readonly { cents: number }[]) => lines.reduce((all, { cents }) => all + cents, 0)
const cents = fc.integer({ min: -5_000_000, max: 5_000_000 }).filter((value) => value !== 0)

const ENTRY: BookedEntry = {
  ...{ id: 7, day: '2026-11-24', kind: 'payment', cents: 1740_00, sourceKind: 'attempt', accountKind: 'mpesa' },
  ...{ accountName: 'M-Pesa', planCode: '', reference: 'UKP0000001', orderNo: 10604, partner: 'Josphat Mutiso' },
  ...{ isOnAccount: false, note: '' },
}
const INVOICE: BookedDocument = {
  ...{ kind: 'invoice', no: 12, invoiceNo: null, day: '2026-11-24', orderNo: 10604, isOnAccount: false },
  ...{ buyer: 'Josphat Mutiso', pin: '', totalCents: 1741_00, reason: '' },
  sums: [
    { rate: 16, isDelivery: false, exVatCents: 1000_00, vatCents: 160_00 },
    { rate: 16, isDelivery: true, exVatCents: 200_00, vatCents: 32_00 },
    { rate: 0, isDelivery: false, exVatCents: 348_60, vatCents: 0 },
  ],
}

test('every entry balances, for every kind, account and record', () => {
  fc.assert(
    fc.property(
      fc.record({
        kind: fc.constantFrom(...ENTRY_KINDS),
        accountKind: fc.constantFrom(...ACCOUNT_KINDS),
        sourceKind: fc.constantFrom('attempt', 'unmatched', 'correction', 'line'),
        isOnAccount: fc.boolean(),
        cents,
      }),
      (given) => {
        const lines = journalOfEntry({ ...ENTRY, ...given }, USUAL_PLAN)
        expect(lines).toHaveLength(2)
        expect(sum(lines)).toBe(0)
        expect(lines[0]?.cents).toBe(given.cents)
        expect(lines[0]?.code).toBe(USUAL_PLAN[given.accountKind].code)
      },
    ),
  )
})

test('every entry of store credit balances, and only goodwill and corrections are an expense', () => {
  fc.assert(
    fc.property(fc.constantFrom(...STORE_CREDIT_KINDS), fc.boolean(), cents, (kind, isOnAccount, cents) => {
      const entry = {
        id: 3,
        day: '2026-11-24',
        kind,
        cents,
        orderNo: 10604,
        isOnAccount,
        customer: 'Amina',
        reason: 'Late',
      }
      const [debt, contra] = journalOfStoreCredit(entry, USUAL_PLAN)
      expect(debt).toMatchObject({ cents: -cents, code: '2110', journal: 'S-3', reference: 'SC3' })
      const receivable = isOnAccount ? '1110' : '1100'
      const isExpense = kind === 'goodwill' || kind === 'correction'
      expect(contra).toMatchObject({ cents, code: isExpense ? '5050' : receivable })
    }),
  )
})

test('every invoice and credit note balances with any rounding', () => {
  const part = fc.record({
    rate: fc.constantFrom(0, 8, 16),
    isDelivery: fc.boolean(),
    exVatCents: fc.integer({ min: 0, max: 900_000 }),
    vatCents: fc.integer({ min: 0, max: 90_000 }),
  })
  fc.assert(
    fc.property(fc.array(part, { maxLength: 6 }), fc.integer({ min: 0, max: 9_000_000 }), (sums, totalCents) => {
      const invoice = journalOfDocument({ ...INVOICE, sums, totalCents }, USUAL_PLAN)
      const note = journalOfDocument({ ...INVOICE, kind: 'credit-note', invoiceNo: 12, sums, totalCents }, USUAL_PLAN)
      expect(sum(invoice)).toBe(0)
      expect(note.map((line) => -line.cents)).toEqual(invoice.map((line) => line.cents))
    }),
  )
})

test('an invoice has sales and VAT by rate, delivery apart, and its rounding', () => {
  const lines = journalOfDocument(INVOICE, USUAL_PLAN).map(({ code, rate, cents: value }) => [code, rate, value])
  expect(lines).toEqual([
    ['1100', null, 1741_00],
    ['4000', 16, -1000_00],
    ['4100', 16, -200_00],
    ['4010', 0, -348_60],
    ['2200', 16, -192_00],
    ['5020', null, -40],
  ])
})

test('the other side follows from the record', () => {
  const contra = (given: Partial<BookedEntry>) => journalOfEntry({ ...ENTRY, ...given }, USUAL_PLAN)[1]?.code
  expect(contra({})).toBe(USUAL_PLAN.customers.code)
  expect(contra({ isOnAccount: true })).toBe(USUAL_PLAN.companies.code)
  expect(contra({ kind: 'refund', sourceKind: 'unmatched' })).toBe(USUAL_PLAN.unmatched.code)
  expect(contra({ kind: 'charge', accountKind: 'card' })).toBe(USUAL_PLAN['card-fees'].code)
  expect(contra({ kind: 'correction', sourceKind: 'line' })).toBe(USUAL_PLAN.unmatched.code)
})

test('an account with its own code in the plan uses it', () => {
  expect(journalOfEntry({ ...ENTRY, planCode: '1031', accountName: 'KCB' }, USUAL_PLAN)[0]).toMatchObject({
    code: '1031',
    account: 'KCB',
  })
})

test('a cheque pays the debt when it is received, and a bounced one brings it back', () => {
  const cheque = { id: 1, day: '2026-11-24', cents: -500_00, chequeNo: '000123', company: 'Mara Textiles' }
  const received = journalOfCheque(cheque, USUAL_PLAN)
  expect(received.map(({ code, cents: value }) => [code, value])).toEqual([
    ['1070', 500_00],
    ['1110', -500_00],
  ])
  expect(sum([...received, ...journalOfCheque({ ...cheque, cents: 500_00 }, USUAL_PLAN)])).toBe(0)
})
