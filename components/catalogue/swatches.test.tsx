import { renderToStaticMarkup } from 'react-dom/server.edge'
import type { CardSwatch } from './card-view.ts'
import { Swatches } from './swatches.tsx'

const swatch = (at: number, mean: string | null): CardSwatch => ({
  id: at,
  code: `C${at}`,
  name: `Colour ${at}`,
  mean,
  at,
})

const SHEET = '/media/swatches/BH-KK-0007-0123abcd.avif'

/** The CSS backgrounds of the swatches in the page. */
function backgroundsOf(swatches: CardSwatch[], of: number): (string | undefined)[] {
  const html = renderToStaticMarkup(
    <Swatches
      colours={{
        sheet: { address: SHEET, of },
        ...{ swatches, more: 0, isOpen: false, isWaiting: false, open: () => {} },
      }}
      chosen="C0"
      name="Kikoy"
      id={1}
      onChoose={() => {}}
    />,
  )
  expect(html).not.toContain('<img')
  return html
    .split('<li')
    .slice(1)
    .map((one) => /style="background:([^"]*)"/.exec(one)?.[1]?.replaceAll('&quot;', '"'))
}

test('draws a crop of the sheet over the mean colour, which stays if the sheet fails', () => {
  expect(backgroundsOf([swatch(0, 'b12'), swatch(1, '123')], 3)).toEqual([
    `#b12 url("${SHEET}") 0% 0 / 300% 100%`,
    `#123 url("${SHEET}") 50% 0 / 300% 100%`,
  ])
})

test('draws plain colours if no swatch has a picture', () => {
  expect(backgroundsOf([swatch(0, 'b12'), swatch(1, null)], 0)).toEqual(['#b12', undefined])
})
