import fc from 'fast-check'
import { DEFAULT_CONTENT } from '#lib/content/default-content.ts'
import { contentOf } from '#lib/content/shown.ts'
import type { ContentOf } from '#lib/contract/content/content-parts.ts'
import { checkContent } from './check-content.ts'
import type { CheckContext } from './check-context.ts'
import { checkLink } from './check-link.ts'
import { drawingFault, targetsOf } from './check-pages.ts'
import { isCircle } from './check-redirects.ts'

const CONTEXT: CheckContext = {
  at: new Date('2026-12-07T00:00:00Z'),
  pictures: new Map([['a'.repeat(32), { width: 2_400, height: 1_400 }]]),
  collections: new Map([
    ['shukas', { name: 'Maasai shukas', isShown: true, onSale: 7 }],
    ['shukas/talek', { name: 'Talek', isShown: true, onSale: 1 }],
    ['yarns', { name: 'Yarns', isShown: true, onSale: 0 }],
    ['fabrics', { name: 'Fabrics', isShown: false, onSale: 3 }],
  ]),
  brands: new Set(['thika']),
  products: new Set([12]),
  pages: new Set(['jamhuri']),
  redirects: new Map([['/old', '/product-list']]),
}
const messages = (of: Parameters<typeof checkContent>[0]) =>
  checkContent(of, CONTEXT).map(({ level, itemId, field, message }) => `${level} ${itemId} ${field}: ${message}`)

test('accepts the shop’s default content', () => {
  for (const part of ['menu', 'notices', 'help', 'footer', 'pages', 'redirects'] as const)
    expect(messages(contentOf(part, DEFAULT_CONTENT[part]))).toEqual([])
  expect(messages(contentOf('home', DEFAULT_CONTENT.home))).toEqual([
    'warning null null: No banner is shown: the page begins with the claim of the shop.',
  ])
})

test.each([
  ['/product-list/shukas', 'ok Links to 7 product families on sale'],
  ['/product-list/shukas/talek#top', 'ok Links to 1 product family on sale'],
  ['/product-list/yarns', 'warning Nothing is on sale in “Yarns”.'],
  ['/product-list/fabrics', 'warning “Fabrics” is not shown in the shop.'],
  ['/product-list/gone', 'error The collection “gone” no longer exists.'],
  ['/product-list/%E0%A4%A', 'error The shop has no page at /product-list/%E0%A4%A.'],
  ['/product-details/12', null],
  ['/product-details/13', 'error This product is no longer on sale.'],
  ['/pages/jamhuri', null],
  ['/pages/gone', 'error There is no page “gone” in the shop.'],
  ['/terms', null],
  ['/', null],
  ['/need-help#write', null],
  ['/my-address', 'warning Not all customers can open /my-address: “My Addresses” is for some accounts only.'],
  ['/order-details/abc', 'error /order-details/abc is a page of one person or one order and cannot be linked.'],
  ['/office/orders', 'error The shop has no page at /office/orders.'],
  ['/api/me', 'error The shop has no page at /api/me.'],
  ['/old', 'warning /old redirects to /product-list. Use that address instead.'],
  ['list:new', null],
  ['brand:thika', null],
  ['brand:gone', 'error This brand no longer exists.'],
  ['https://example.com/a', null],
  ['', 'error Enter the target of the link.'],
  [
    'http://example.com',
    'error “http://example.com” is not an address. Choose one from the list, or type one that begins with / or https://.',
  ],
  [
    '//evil.example',
    'error “//evil.example” is not an address. Choose one from the list, or type one that begins with / or https://.',
  ],
  [
    'javascript:alert(1)',
    'error “javascript:alert(1)” is not an address. Choose one from the list, or type one that begins with / or https://.',
  ],
])('a link to %p', (target, expected) => {
  const found = checkLink(target, CONTEXT)
  expect(found && `${found.level} ${found.message}`).toBe(expected)
})

const banner: ContentOf['home']['banners'][number] = {
  ...{
    id: 'b',
    isHidden: false,
    from: null,
    until: null,
    picture: 'a'.repeat(32),
    pictureNarrow: null,
    alt: 'A shuka',
  },
  ...{
    video: null,
    heading: 'Red',
    sentence: 'Two checks.',
    words: [],
    button: 'Shop',
    target: '/product-list/shukas',
  },
}
const home = (more: Partial<typeof banner>) =>
  contentOf('home', { ...DEFAULT_CONTENT.home, banners: [{ ...banner, ...more }] })

test.each([
  [{ video: { videoType: 'youtube', videoUrl: 'https://evil.example/x' } as const }, /needs an address of youtube/],
  [{ video: { videoType: 'file', videoUrl: '//evil.example/x.webm' } as const }, /needs a path of the shop/],
  [{ from: '2026-12-12T00:00:00Z', until: '2026-12-07T00:00:00Z' }, /ends before it begins/],
  [{ until: '2026-12-06T00:00:00Z' }, /Its time is over/],
  [{ alt: ' ' }, /Describe the picture/],
  [{ pictureNarrow: 'b'.repeat(32) }, /picture for phones no longer exists/],
])('a banner with %j', (more, sentence) => {
  expect(messages(home(more)).filter((message) => !message.startsWith('ok'))).toEqual([expect.stringMatching(sentence)])
})

test('accepts unfinished hidden entries and refuses duplicate headings and sections', () => {
  expect(messages(home({ isHidden: true, heading: '', picture: null, target: '' }))).toHaveLength(1)
  const [section] = DEFAULT_CONTENT.home.sections
  if (!section) throw new Error('no section')
  const twice = { banners: [banner, { ...banner, id: 'c' }], sections: [section, { ...section, id: 'again' }] }
  expect(messages(contentOf('home', twice)).filter((message) => message.startsWith('error'))).toEqual([
    'error c heading: Another banner has this heading.',
    'error again null: “Three promises” is on the page twice.',
  ])
})

const redirect = (id: string, from: string, target: string) => ({ id, from, target, isPermanent: true })
test.each([
  [redirect('r', '/terms', '/'), /There is a page at this address/],
  [redirect('r', '/product-list/shukas', '/'), /There is a page at this address/],
  [redirect('r', '/pages/jamhuri', '/'), /There is a page at this address/],
  [redirect('r', '/', '/terms'), /cannot be redirected/],
  [redirect('r', '/office/x', '/'), /cannot be redirected/],
  [redirect('r', '/OFFICE', '/'), /cannot be redirected/],
  [redirect('r', '/%6Fffice', '/'), /cannot be redirected/],
  [redirect('r', '/search', 'https://shop.example/x'), /cannot be redirected/],
  [redirect('r', '/Robots.txt', '/about'), /cannot be redirected/],
  [redirect('r', '/sitemap.xml', '/about'), /cannot be redirected/],
  [redirect('r', '/sitemap/1.xml', '/about'), /cannot be redirected/],
  [redirect('r', '/icon.svg', '/about'), /cannot be redirected/],
  [redirect('r', '/favicon.ico', '/about'), /cannot be redirected/],
  [redirect('r', '/.well-known/security.txt', '/about'), /cannot be redirected/],
  [redirect('r', '/theme/base.css', '/about'), /cannot be redirected/],
  [redirect('r', '/film/a.webm', '/about'), /cannot be redirected/],
  [redirect('r', '/livez', '/about'), /cannot be redirected/],
  [redirect('r', '/readyz', '/about'), /cannot be redirected/],
  [redirect('r', '/%61bout', '/terms'), /There is a page at this address/],
  [redirect('r', '/Product-List/Shukas', '/'), /There is a page at this address/],
  [redirect('r', '/product-details/12', '/'), /is on sale/],
  [redirect('r', '/m%C3%BAa', '/MÚA'), /circle/],
  [redirect('r', '/a?b=1', '/'), /without \? and #/],
  [redirect('r', 'sale', '/'), /Type a path/],
  [redirect('r', '/me', '/me/'), /circle/],
  [redirect('r', '/sale', 'list:offers'), /page of the shop or an https address/],
])('a redirect %j', (one, sentence) => {
  expect(messages(contentOf('redirects', { redirects: [one] }))).toEqual([expect.stringMatching(sentence)])
})

test('accepts redirects from missing collections or products and refuses a second redirect for one address', () => {
  const redirects = [
    redirect('r', '/product-list/gone', '/product-list/shukas'),
    redirect('s', '/product-details/13', '/product-list'),
    redirect('t', '/product-list/gone/', '/'),
  ]
  expect(messages(contentOf('redirects', { redirects }))).toEqual([
    'error t from: Another redirect is for this address.',
  ])
})

test('two spellings of one address are one redirect, and a circle over spellings is found', () => {
  const redirects = [
    redirect('r', '/caf%C3%A9', '/café'),
    redirect('s', '/café', '/about'),
    redirect('t', '/one', '/TW%4F'),
    redirect('u', '/two', '/ONE/'),
  ]
  expect(messages(contentOf('redirects', { redirects }))).toEqual([
    expect.stringMatching(/^error r target: .*circle/),
    expect.stringMatching(/^error s from: Another redirect/),
    expect.stringMatching(/^error t target: .*circle/),
    expect.stringMatching(/^error u target: .*circle/),
  ])
})

test('a walk along redirects always ends', () => {
  const paths = fc.constantFrom('/a', '/b', '/c', '/d', '/e', '/')
  fc.assert(
    fc.property(fc.dictionary(paths, fc.oneof(paths, fc.constant('https://example.com'))), paths, (leads, start) => {
      const map = new Map(Object.entries(leads))
      let at: string | undefined = start
      for (let steps = 0; steps < 10 && at !== undefined; steps += 1) at = map.get(at)
      expect(isCircle(start, map)).toBe(at !== undefined)
    }),
  )
})

test('refuses only pages that take long to render or cannot be rendered', () => {
  expect(drawingFault('*a **b'.repeat(3_000))).toContain('2,000 signs')
  expect(drawingFault('> '.repeat(500))).toContain('20 quotes')
  expect(drawingFault('1. '.repeat(30))).toContain('20 quotes')
  expect(drawingFault(`${'- '.repeat(20)}a\n\n${'word '.repeat(3_000)}\n---\n***\n`)).toBeNull()
})

test('the links of a page of text are found and checked', () => {
  expect(targetsOf('See [a](/terms "title"), [b](<https://x.example/>) and ![c](/pic).')).toEqual([
    '/terms',
    'https://x.example/',
    '/pic',
  ])
  const page = { id: 'p', isHidden: false, slug: 'Bad Slug', title: 'T', lead: '', description: 'D' }
  expect(
    messages(contentOf('pages', { pages: [{ ...page, text: '[x](/nowhere) [y](#here) [z](tel:+254)' }] })),
  ).toEqual([
    'error p slug: Use small letters, digits and hyphens in an address, such as jamhuri-week.',
    'error p text: The shop has no page at /nowhere.',
  ])
})
