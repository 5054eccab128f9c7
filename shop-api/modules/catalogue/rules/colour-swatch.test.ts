import sharp from 'sharp'
import type { ColourRecipe } from '../../../media/colour-recipe.ts'
import { drawColours, swatchNamed, undyed } from './colour-swatch.ts'

const coloursOf = (name: string) => {
  const source = swatchNamed(name)?.source
  return source?.kind === 'colours' ? source.recipe.colours : null
}

test.each([
  ['Navy', ['#18204a']],
  ['Nyekundu', ['#b5121b']],
  ['Red / White', ['#b5121b', '#f6f3ec']],
  ['RED & red', ['#b5121b']],
  ['Savanna', null],
  ['constructor', null],
])('the colours of %s', (name, colours) => expect(coloursOf(name)).toEqual(colours))

test('the same colours have the same picture and other colours a different picture', () => {
  expect(swatchNamed('Red')?.sha256).toBe(swatchNamed('madder')?.sha256)
  expect(swatchNamed('Red')?.sha256).not.toBe(undyed('Red')?.sha256)
})

test('a swatch shows its colours side by side', async () => {
  const recipe: ColourRecipe = { kind: 'colours', colours: ['#b5121b', '#f6f3ec'] }
  const { data, info } = await sharp(await drawColours(recipe))
    .raw()
    .toBuffer({ resolveWithObject: true })
  const pixel = (x: number) =>
    data
      .subarray((100 * info.width + x) * info.channels)
      .subarray(0, 3)
      .toString('hex')
  expect([info.width, info.height, pixel(10), pixel(245)]).toEqual([256, 256, 'b5121b', 'f6f3ec'])
})
