import { familiesOf } from './build.ts'
import { colourBook } from './colours.ts'
import { reducedBy } from './prices.ts'
import { cm, named } from './sizes.ts'

describe('the builders refuse a slip', () => {
  const book = colourBook({ RED: 'Red' })

  it('of a colour, a size or a brand', () => {
    expect(() => book('BLU')).toThrow('BLU')
    expect(() => cm('150x200')).toThrow('150x200')
    expect(() => named('B50 100/20, ')).toThrow()
    const line = { ...lineOf(), brand: 'ZZ' }
    expect(() => familiesOf(line, [rowOf()])).toThrow('ZZ')
    expect(() => familiesOf({ ...lineOf(), materials: 'cotton' }, [rowOf()])).toThrow('cotton')
    expect(() => familiesOf({ ...lineOf(), category: 'Thing' }, [rowOf()])).toThrow('Thing: no Google category')
  })

  it('of an offer on something too cheap', () => {
    const [size] = named('ONE=One 25/10')
    expect(() => reducedBy(size as never, 10)).toThrow('too cheap')
  })

  function lineOf() {
    return {
      collection: 'blankets',
      subCollection: 'acrylic',
      brand: 'HM',
      plCode: 'XX',
      category: 'Blanket',
      unit: 'piece' as const,
      feature: 'PLN' as const,
      materials: 'cotton 100',
      spec: 'Weave: plain',
      care: [],
      careNote: 'None.',
      making: 'Made.',
    }
  }

  function rowOf() {
    return {
      no: 1,
      name: 'Thing',
      short: 'A thing.',
      heading: 'Thing',
      text: 'A thing.',
      colours: book('RED'),
      sizes: cm('10x10 100/1'),
    }
  }
})
