import { endingNote, replacedUnitCents, valueAt } from './replaced-line.ts'

const gross = ({ exVatCents, vatCents }: { exVatCents: number; vatCents: number }) => exVatCents + vatCents

test('charges the price of the replacement if it is cheaper', () => {
  const replaced = valueAt(1250_00, 16, 40)
  expect(replacedUnitCents(replaced, 40, { exVatCents: 899_99, vatPerc: 16 })).toBe(899_99)
})

test('never charges more for a replacement than for the replaced products, for any discount or VAT', () => {
  for (const [exVat, vat, tenths] of [
    [1250_00, 16, 40],
    [333_33, 16, 7],
    [101, 16, 3],
    [899_99, 0, 25],
    [450_00, 16, 999_990],
  ] as const) {
    for (const share of [1, 0.9, 0.333]) {
      const whole = valueAt(exVat, vat, tenths)
      const replaced = {
        exVatCents: Math.floor(whole.exVatCents * share),
        vatCents: Math.floor(whole.vatCents * share),
      }
      for (const vatPerc of [16, 8, 0]) {
        const unit = replacedUnitCents(replaced, tenths, { exVatCents: exVat * 3, vatPerc })
        expect(gross(valueAt(unit, vatPerc, tenths))).toBeLessThanOrEqual(gross(replaced))
        // One cent more would be too much.
        expect(gross(valueAt(unit + 1, vatPerc, tenths))).toBeGreaterThan(gross(replaced))
      }
    }
  }
})

test('charges zero for the replacement of a free product', () => {
  expect(replacedUnitCents({ exVatCents: 0, vatCents: 0 }, 10, { exVatCents: 500_00, vatPerc: 16 })).toBe(0)
})

test('lists all ended lines in one message to the buyer', () => {
  const line = { name: 'Simba Blanket, Madder', tenths: 40, unit: 'piece' }
  const note = endingNote(
    [
      { ...line, by: { name: 'Duma Blanket, Indigo', unitWithVat: 'KSh 1,044' } },
      { ...line, name: 'Kikoy', by: null },
    ],
    'Call us if you would rather have another colour.',
  )
  expect(note).toBe(
    'We no longer sell Simba Blanket, Madder. In its place you get 4 × Duma Blanket, Indigo, at KSh 1,044 per piece with VAT: you pay no more than before. ' +
      'We no longer sell Kikoy, and have removed all 4 from your order. Call us if you would rather have another colour.',
  )
})
