import { type EmailText, renderEmail, sectionHtml, sectionText } from './render.ts'

const TEXT: EmailText = {
  subject: 'About {product}',
  greeting: 'Hello {name},',
  paragraphs: ['You asked for {product}.', '{notes}'],
  link: 'See {product}',
  closing: ['{ending}'],
}
const parts = { href: 'https://fuma.test/?a=1&b=2' }

test('replaces each placeholder once and leaves placeholders inside values unchanged', () => {
  const values = { product: '{name}', name: 'Amina', notes: '', ending: '', shop: 'Fuma' }
  const { subject, text } = renderEmail(TEXT, values, parts)
  expect(subject).toBe('About {name}')
  expect(text).toBe('Hello Amina,\n\nYou asked for {name}.\n\nSee {name}:\nhttps://fuma.test/?a=1&b=2\n\nFuma')
})

test('in HTML every value is escaped, also in addresses', () => {
  const values = { product: '<b>"x"</b>', name: '<script>', notes: ['a & b', "it's"], ending: '<i>', shop: '<u>' }
  const { html } = renderEmail(TEXT, values, parts)
  expect(html).not.toMatch(/<b>|<script>|<i>|<u>/)
  expect(html).toContain('href="https://fuma.test/?a=1&#38;b=2"')
})

test('a paragraph of a single placeholder becomes one paragraph per value', () => {
  const values = { product: 'it', name: 'A', notes: ['first', 'second'], ending: 'end', shop: 'Fuma' }
  expect(renderEmail(TEXT, values, parts).text).toContain('You asked for it.\n\nfirst\n\nsecond\n\nSee it:')
})

test('a value that is missing is a fault of ours', () => {
  expect(() => renderEmail(TEXT, { product: 'x', notes: '', ending: '', shop: 'Fuma' }, parts)).toThrow(
    'no value for {name}',
  )
})

test('ends with the contact lines of the shop, equal as text and as HTML, escaped', () => {
  const values = { product: 'it', name: 'A', notes: '', ending: '', shop: 'Fuma' }
  const contact = ['Phone: 0709 000 120', 'Fuma <Mills> Ltd, Nairobi']
  const { text, html } = renderEmail(TEXT, values, { ...parts, contact })
  expect(text.endsWith('\n\nFuma\nPhone: 0709 000 120\nFuma <Mills> Ltd, Nairobi')).toBe(true)
  expect(html).toContain('class="quiet"')
  expect(html).toContain('Fuma<br>Phone: 0709 000 120<br>Fuma &#60;Mills&#62; Ltd, Nairobi</p>')
})

describe('pictures', () => {
  const values = { product: 'it', name: 'A', notes: '', ending: '', shop: 'Fuma' }
  const picture = { src: 'https://fuma.test/media/ab/320.jpg', width: 64, height: 95, alt: 'Kikoy "Lamu"' }
  const IMAGE =
    '<img src="https://fuma.test/media/ab/320.jpg" width="64" height="95" alt="Kikoy &#34;Lamu&#34;" style="display:block;border:0;font-size:11px;line-height:14px">'
  const rows = [
    ['2 pieces, Kikoy', 'KSh 10', picture],
    ['Delivery', 'KSh 5'],
  ] as const
  const total = ['Total', 'KSh 15'] as const

  test('start their row, and the labels of rows without a picture take both columns', () => {
    const html = sectionHtml({ title: 'Order', rows, total })
    const cells = html.match(/<tr>.*?<\/tr>/g)?.map((row) => [row.match(/<td/g)?.length, row.includes('colspan="2"')])
    expect(cells).toEqual([
      [3, false],
      [2, true],
      [2, true],
    ])
    expect(html).toContain(IMAGE)
  })

  test('need no second column if no row has a picture', () => {
    expect(sectionHtml({ title: 'Order', rows: [['Delivery', 'KSh 5']], total })).not.toMatch(/colspan|<img/)
  })

  test('are not in the plain text', () => {
    expect(sectionText({ title: 'Order', rows, total })).toBe(
      'Order:\n2 pieces, Kikoy: KSh 10\nDelivery: KSh 5\nTotal: KSh 15',
    )
    const { text, html } = renderEmail(TEXT, values, { ...parts, picture })
    expect(text).toBe(renderEmail(TEXT, values, parts).text)
    expect(html).toContain(`You asked for it.</p><div style="margin:0 0 16px">${IMAGE}</div>`)
  })
})
