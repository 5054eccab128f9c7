import fc from 'fast-check'
import { pictureNames } from './picture-names.ts'

const named = (name: string, feature = 'Woven border', cluster = 'MAR-SB-1') => ({ cluster, name, feature })

it('joins cluster and feature, and numbers equal names', () => {
  expect(
    pictureNames([named('Simba Blanket'), named('Simba Blanket'), named('SIMBA blanket'), named('Kikoy', '')]),
  ).toEqual([
    'Simba Blanket - Woven border.png',
    'Simba Blanket - Woven border 2.png',
    'SIMBA blanket - Woven border 3.png',
    'Kikoy.png',
  ])
})

it('makes a name inside its folder from any product name', () => {
  expect(
    pictureNames([named('../../etc/passwd', ''), named('Cotton/Linen "Throw"'), named('', '', ''), named('..', '..')]),
  ).toEqual(['etc passwd.png', 'Cotton Linen Throw - Woven border.png', 'Product.png', '- .png'.replace('- ', '-')])
})

it('never returns a name twice, nor a name that a file system refuses', () => {
  const cloth = fc.record({ cluster: fc.string(), name: fc.string({ unit: 'binary' }), feature: fc.string() })
  fc.assert(
    fc.property(fc.array(cloth, { maxLength: 30 }), (cloths) => {
      const names = pictureNames(cloths)
      expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(cloths.length)
      for (const name of names) {
        expect(name).toMatch(/^[^<>:"/\\|?*]+\.png$/)
        expect(name).not.toMatch(/^\.|[. ]\.png$/)
        expect(name.length).toBeLessThan(120)
      }
    }),
  )
})
