import { runInNewContext } from 'node:vm'
import fc from 'fast-check'
import { lightPage } from './light-page.ts'

const script = (name: string, more = '') => `<script src="/_next/static/chunks/${name}.js"${more} async=""></script>`
const HEAD =
  '<head><link rel="stylesheet" href="/a.css"/><link rel="preload" as="script" fetchPriority="low" href="/_next/static/chunks/main.js"/>'

describe('lightPage', () => {
  it('names the scripts of the page in one that begins them later, in their order', () => {
    const page = lightPage(
      `${HEAD}${script('a')}${script('b')}</head><body><p>cloth</p>${script('main', ' id="_R_"')}</body>`,
    )
    expect(page).not.toMatch(/async=|as="script"/)
    expect(page).toMatch(
      /<link rel="stylesheet" href="\/a.css"\/><script>\(\(\)=>.*<\/script><\/head><body><p>cloth<\/p><script>\(names=>/,
    )
    expect(page).toContain('(["chunks/a.js","chunks/b.js","chunks/main.js"])</script></body>')
  })

  it('has what runs the scripts come last, and none run before those named ahead of it', () => {
    const page = lightPage(
      `<head>${['a', 'turbopack-1', 'b'].map((name) => script(name)).join('')}</head><body></body>`,
    )
    expect(page).toContain('(["chunks/a.js","chunks/b.js","chunks/turbopack-1.js"])')
    expect(page).toContain('{async:false,src:')
  })

  it('leaves other scripts where they are', () => {
    const old = '<script src="/_next/static/chunks/polyfills.js" noModule=""></script>'
    const data = '<script type="application/ld+json">{}</script>'
    const page = lightPage(`<head>${script('a')}${old}</head><body>${data}${data}</body>`)
    expect(page.startsWith(`<head>${old}<script>`)).toBe(true)
    expect(page).toContain(`</head><body>${data}${data}<script>`)
  })

  it('joins inline scripts that follow each other, and no others', () => {
    expect(lightPage('<script>a()</script><script>b("<p>")</script><p></p><script>c()</script>')).toBe(
      '<script>a();b("<p>")</script><p></p><script>c()</script>',
    )
    const apart = '<script>a()</script><script id="x">b()</script><script>c()</script>'
    expect(lightPage(apart)).toBe(apart)
  })

  it("joins the pieces of the page's data, and says the same in fewer bytes", () => {
    // As Next writes it: no tag can end the script.
    const push = (piece: string) =>
      `<script>self.__next_f.push([1,${JSON.stringify(piece).replaceAll('<', '\\u003c')}])</script>`
    // As a browser reads it.
    const read = (html: string) => {
      const self = { __next_f: [] as [number, string][] }
      for (const [, code = ''] of html.matchAll(/<script>(.*?)<\/script>/gs)) runInNewContext(code, { self })
      return self.__next_f.map(([, text]) => text).join('')
    }
    const tricky = ['0:"a"]);self.__next_f.push([1,"b', "it's \\ \\\" \\' \n\u2028", 'c\n1:{"d":"e"}']
    expect(read(lightPage(tricky.map(push).join('')))).toBe(tricky.join(''))
    fc.assert(
      fc.property(
        fc.array(fc.string({ unit: fc.constantFrom('"', "'", '\\', 'a', ']', ')', '\n', '<') }), { minLength: 1 }),
        (pieces) => {
          expect(read(lightPage(pieces.map(push).join('')))).toBe(pieces.join(''))
        },
      ),
    )
    expect(lightPage(push('["$","div",{}]'))).toBe(`<script>self.__next_f.push([1,'["$","div",{}]'])</script>`)
  })

  it('takes no longer for data that ends in nothing it knows', () => {
    // With nested repetition each further sign would double the time.
    const began = performance.now()
    lightPage(`<script>self.__next_f.push([1,"${'a\\b'.repeat(2_000)}</script>`)
    lightPage(`<script>self.__next_f.push([1,"${'a'.repeat(50_000)}"]</script>`)
    expect(performance.now() - began).toBeLessThan(1_000)
  })

  it('is the same when it is done twice', () => {
    const once = lightPage(`<head>${script('a')}</head><body><script>a()</script><script>b()</script></body>`)
    expect(lightPage(once)).toBe(once)
  })

  it('does not touch a page without scripts', () => {
    expect(lightPage('<html><body><p>429</p></body></html>')).toBe('<html><body><p>429</p></body></html>')
  })
})
