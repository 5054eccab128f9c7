import fc from 'fast-check'
import { firstWords, htmlOfText, textOfHtml } from './html-text.ts'

test('a description becomes plain paragraphs', () => {
  expect(
    textOfHtml('<h2>The <em>one</em></h2>\n<p>Warm &amp; light,<br>5&nbsp;&times;&nbsp;6.</p><ul><li>Wool</li></ul>'),
  ).toBe('# The one\n\nWarm & light,\n5\u00a0×\u00a06.\n\n• Wool')
})

test('removes scripts and styles completely, closed or not', () => {
  expect(textOfHtml('<p>a</p><script>alert("x")</script><style>p{}</style>b<SCRIPT>c')).toBe('a\n\nb')
  expect(textOfHtml('<img src=x onerror=alert(1)><a href="javascript:x">more</a> <!-- no -->')).toBe('more')
})

test('converts the shop’s own text to HTML and back without a change', () => {
  const word = fc.string({
    unit: fc.constantFrom('a', 'B', '<', '>', '&', ';', 'l', 't', 'é', '#', '.', '"'),
    minLength: 1,
    maxLength: 8,
  })
  const paragraph = fc.array(word, { minLength: 1, maxLength: 6 }).map((words) => words.join(' '))
  fc.assert(
    fc.property(fc.boolean(), fc.array(paragraph, { minLength: 1, maxLength: 4 }), (isHeaded, paragraphs) => {
      const plain = paragraphs.filter((text) => !/^#/.test(text))
      const text = [...(isHeaded ? ['# Head'] : []), ...plain].join('\n\n')
      expect(textOfHtml(htmlOfText(text))).toBe(text)
    }),
  )
})

test('the line under a name is a sentence or a cut at a word', () => {
  expect(firstWords('# Head\n\nOne soft warm blanket here. And more.')).toBe('One soft warm blanket here. And more.')
  expect(firstWords(`Hand-woven in Thika by six people. ${'more '.repeat(60)}`)).toBe(
    'Hand-woven in Thika by six people.',
  )
})
