import fc from 'fast-check'
import {
  centsOfDecimal,
  decimalOfCents,
  isDecimal,
  roundingToShilling,
  showAmount,
  showMoney,
  showRounded,
  sumCents,
  timesQuantity,
  vatOf,
  wholeShillings,
  withoutVat,
  withVat,
} from './money.ts'

const cents = fc.integer({ min: -1_000_000_000_00, max: 1_000_000_000_00 })
const amount = fc.integer({ min: 0, max: 1_000_000_000_000_00 })
const unitPrice = fc.integer({ min: 1, max: 500_000_00 })
/** Tenths of a unit: whole pieces and metres by the tenth. */
const tenths = fc.integer({ min: 1, max: 999_990 })

describe('the wire format', () => {
  test('preserves cents in a round trip through the wire format', () => {
    fc.assert(fc.property(cents, (value) => centsOfDecimal(decimalOfCents(value)) === value))
  })

  test('writes two decimal places', () => {
    expect(decimalOfCents(145000)).toBe('1450.00')
    expect(decimalOfCents(5)).toBe('0.05')
    expect(decimalOfCents(-49)).toBe('-0.49')
    expect(decimalOfCents(0)).toBe('0.00')
  })

  test.each(['1450', '1450.0', '1450.000', '.50', '1,450.00', ' 1.00', '1e3.00', 'NaN', ''])('refuses %j', (text) => {
    expect(isDecimal(text)).toBe(false)
    expect(() => centsOfDecimal(text)).toThrow(RangeError)
  })

  test('reads "-0.00" as zero', () => {
    expect(Object.is(centsOfDecimal('-0.00'), 0)).toBe(true)
  })

  test.each([0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])('rejects %p as cents', (value) => {
    expect(() => decimalOfCents(value)).toThrow(RangeError)
  })
})

describe('VAT', () => {
  test('rounds half a cent up', () => {
    expect(vatOf(313)).toBe(50) // 50.08
    expect(vatOf(5, 10)).toBe(1) // 0.5
    expect(vatOf(-5, 10)).toBe(-1)
    expect(vatOf(100_00)).toBe(16_00)
  })

  test('equals exact integer arithmetic, rounded half up', () => {
    fc.assert(
      fc.property(amount, (value) => {
        const exact = (BigInt(value) * 16n * 2n + 100n) / 200n
        expect(vatOf(value)).toBe(Number(exact))
        expect(withVat(value)).toBe(value + Number(exact))
      }),
    )
  })

  test('deviates by at most half a cent, and never decreases as the amount increases', () => {
    fc.assert(
      fc.property(amount, fc.integer({ min: 0, max: 10_000 }), (value, hundredths) => {
        const perc = hundredths / 100
        // With BigInt: the product of two large numbers is not exact as a number.
        const off = Number(BigInt(vatOf(value, perc)) * 10_000n - BigInt(value) * BigInt(hundredths))
        expect(Math.abs(off)).toBeLessThanOrEqual(5_000)
        expect(vatOf(value + 1, perc)).toBeGreaterThanOrEqual(vatOf(value, perc))
      }),
    )
  })
})

describe('quantities', () => {
  test('multiplies whole pieces exactly', () => {
    fc.assert(
      fc.property(unitPrice, fc.integer({ min: 1, max: 99_999 }), (price, pieces) => {
        expect(timesQuantity(price, pieces)).toBe(price * pieces)
      }),
    )
  })

  test('rounds tenths of a metre half up to a cent, without binary rounding errors', () => {
    fc.assert(
      fc.property(unitPrice, tenths, (price, n) => {
        const exact = (BigInt(price) * BigInt(n) * 2n + 10n) / 20n
        expect(timesQuantity(price, n / 10)).toBe(Number(exact))
      }),
    )
  })

  test('computes the largest line as a safe integer', () => {
    expect(Number.isSafeInteger(timesQuantity(500_000_00, 99_999))).toBe(true)
  })
})

describe('whole shillings', () => {
  test('rounds to the nearest shilling, half up', () => {
    expect(roundingToShilling(145_049)).toBe(-49)
    expect(roundingToShilling(145_050)).toBe(50)
    expect(roundingToShilling(145_000)).toBe(0)
  })

  test('has no cents in a rounded total, which differs by at most fifty cents', () => {
    fc.assert(
      fc.property(amount, (value) => {
        const rounding = roundingToShilling(value)
        expect(rounding).toBeGreaterThanOrEqual(-49)
        expect(rounding).toBeLessThanOrEqual(50)
        expect(wholeShillings(value + rounding) * 100).toBe(value + rounding)
      }),
    )
  })

  test('throws for a fraction of a shilling sent to a provider', () => {
    expect(wholeShillings(1450_00)).toBe(1450)
    expect(() => wholeShillings(1450_01)).toThrow(RangeError)
    expect(() => wholeShillings(0.5)).toThrow(RangeError)
  })
})

test('adds amounts', () => {
  fc.assert(
    fc.property(fc.array(cents, { maxLength: 500 }), (values) => {
      expect(BigInt(sumCents(values))).toBe(values.reduce((total, value) => total + BigInt(value), 0n))
    }),
  )
})

describe('the display format', () => {
  test('groups thousands and puts the sign before the figure', () => {
    expect(showMoney(145_000)).toBe('KSh\u00A01,450.00')
    expect(showMoney(1_234_567_89, 'auto')).toBe('KSh\u00A01,234,567.89')
    expect(showAmount(145_000, 'auto')).toBe('1,450')
    expect(showAmount(-5)).toBe('−0.05')
    expect(showAmount(999_00)).toBe('999.00')
  })

  test('shows amounts that can be parsed back', () => {
    fc.assert(
      fc.property(cents, (value) => {
        expect(centsOfDecimal(showAmount(value).replaceAll(',', '').replace('−', '-'))).toBe(value)
      }),
    )
  })
})

describe('removing VAT', () => {
  test('restores the amount to which VAT was added', () => {
    fc.assert(
      fc.property(
        unitPrice,
        fc.constantFrom(0, 8, 16),
        (exVat, perc) => withoutVat(withVat(exVat, perc), perc) === exVat,
      ),
    )
  })

  test('differs from any price by at most a cent after VAT is removed and added again', () => {
    fc.assert(fc.property(unitPrice, (price) => Math.abs(withVat(withoutVat(price)) - price) <= 1))
    expect(withoutVat(1160_00)).toBe(1000_00)
  })
})

test('formats short money for a chart', () => {
  const shown = (cents: number) => showRounded(cents).replace('\u00A0', ' ')
  expect([0, 90_00, 1_000_00, 2_500_00, 250_000_00, 1_240_000_00].map(shown)).toEqual([
    'KSh 0',
    'KSh 90',
    'KSh 1k',
    'KSh 2.5k',
    'KSh 250k',
    'KSh 1.2M',
  ])
})
