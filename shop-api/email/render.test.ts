import { type EmailText, renderEmail } from './render.ts'

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
