import { expand, stockOf } from './expand.ts'
import { sampleCatalogue } from './sample.ts'

const variants = expand(sampleCatalogue().families)

describe('stock', () => {
  it('is a whole number: some none, some few, most forty to four thousand', () => {
    const stocks = variants.map((one) => one.stock)
    expect(stocks.every((one) => Number.isInteger(one) && one >= 0 && one <= 4000)).toBe(true)
    const share = (rule: (stock: number) => boolean) => stocks.filter(rule).length / stocks.length
    expect(share((one) => one === 0)).toBeGreaterThan(0.01)
    expect(share((one) => one === 0)).toBeLessThan(0.1)
    expect(share((one) => one >= 1 && one <= 5)).toBeGreaterThan(0.03)
    expect(share((one) => one >= 40)).toBeGreaterThan(0.8)
  })

  it('is nothing for what is woven to order', () => {
    expect(stockOf('ANY', 'to-order')).toBe(0)
  })
})
