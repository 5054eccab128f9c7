import { render } from '@testing-library/react'
import { MarkdownText } from './markdown-text.tsx'

const drawn = (text: string) => render(<MarkdownText text={text} hrefOf={(target) => `/to?${target}`} />).container

test('draws headings, lists, bold and links in the shop’s style', () => {
  const page = drawn(
    '## Hours\n\nOpen **daily**.\n\n1. Call\n2. Come\n\n- [Terms](/terms)\n- [Elsewhere](https://example.com)',
  )
  expect(page.querySelector('h2')?.textContent).toBe('Hours')
  expect(page.querySelector('strong')?.textContent).toBe('daily')
  expect([...page.querySelectorAll('ol > li')].map((item) => item.textContent)).toEqual(['Call', 'Come'])
  expect([...page.querySelectorAll('a')].map((link) => link.getAttribute('href'))).toEqual([
    '/to?/terms',
    '/to?https://example.com',
  ])
})

test('shows HTML as plain text and runs no script', () => {
  const page = drawn('<script>alert(1)</script>\n\nA <b onclick="x()">word</b>, [a](javascript:alert(1)) ![p](x.png)')
  expect(page.querySelector('script, b, img, a')).toBeNull()
  expect(page.textContent).toContain('<script>alert(1)</script>')
  expect(page.textContent).toContain('<b onclick="x()">word</b>, a')
})

test('draws a table, a quotation and a line break', () => {
  const page = drawn('| Town | Days |\n|---|---|\n| Thika | 1 |\n\n> Said\n\none  \ntwo')
  expect(page.querySelector('th')?.textContent).toBe('Town')
  expect(page.querySelector('td')?.textContent).toBe('Thika')
  expect(page.querySelector('blockquote')?.textContent).toBe('Said')
  expect(page.querySelector('br')).not.toBeNull()
})
