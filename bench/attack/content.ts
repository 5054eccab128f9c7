import type { ContentPage, PartContent } from '#lib/contract/content/content-parts.ts'
import type { ListedEmailKind } from '#lib/contract/content/office/emails.ts'
import type { Attack } from './attack.ts'
import { eachRefused, statusesOf, step, verdict } from './attack.ts'
import { type Clerk, pause, staff } from './office.ts'
import { productsWithStock } from './orders.ts'
import { type Answer, Visitor } from './target.ts'

/** M4, M6, L12 of the new list, and texts: a content editor alone changes texts that customers trust. */

const ELSEWHERE = 'https://evil.example/x'
const LIVING =
  '/search /SEARCH/ /%73earch /robots.txt /sitemap.xml /icon.svg /favicon.ico /.well-known/security.txt /sign-in /livez ' +
  '/theme.css /product-list/blankets /Product-List/%62lankets /product-details/'

/** Saves the draft of a part and publishes it. @returns the answer of the publication, or the refusal of the draft */
export async function publish(clerk: Clerk, of: PartContent): Promise<Answer> {
  type Draft = { draft: { about: { version: number } } | null }
  const { draft } = await clerk.must<Draft>('office/content', { part: of.part })
  const saved = await clerk.patientCall('office/content/save', { version: draft?.about.version, of })
  if (saved.status !== 200) return saved
  const { version } = saved.data as { version: number }
  return clerk.patientCall('office/content/publish', { part: of.part, version })
}

export const redirectsOf = (from: readonly string[], target: string): PartContent => ({
  part: 'redirects',
  content: { redirects: from.map((path, at) => ({ id: `r${at}`, from: path, target, isPermanent: true })) },
})

export const pageOf = (slug: string, text: string): ContentPage => ({
  ...{ id: slug, isHidden: false, slug, title: 'News', lead: '', description: 'News.', text },
})

/** Publishes a page beside those there are. */
async function addPage(clerk: Clerk, page: ContentPage): Promise<Answer> {
  const { current } = await clerk.must<{ current: { of: PartContent } }>('office/content', { part: 'pages' })
  const pages = current.of.part === 'pages' ? current.of.content.pages : []
  return publish(clerk, { part: 'pages', content: { pages: [...pages, page] } })
}

export const contentAttacks: Attack[] = [
  step('M4', 'a content editor redirects living pages, the search and robots.txt to another site', async (target) => {
    const clerk = await staff(target, 'content')
    const [product] = await productsWithStock(new Visitor(target), 1, 60)
    const paths = `${LIVING}${product?.id}`.split(' ')
    const published: string[] = []
    for (const path of paths)
      if ((await publish(clerk, redirectsOf([path], ELSEWHERE))).status === 200) published.push(path)
    const led: string[] = []
    for (const path of paths) {
      const answer = await new Visitor(target).fetch(`${path}?q=blanket`)
      if (answer.headers.get('location')?.includes('evil.example')) led.push(path)
    }
    return verdict(
      published.length + led.length === 0,
      `${paths.length} addresses; published: ${published.join(' ') || 'none'}; redirected: ${led.join(' ') || 'none'}`,
    )
  }),
  step('M6', 'a content editor sends readers of emails to another site', async (target) => {
    const clerk = await staff(target, 'content')
    const kinds = (await clerk.get('office/emails')).data as ListedEmailKind[]
    const published: string[] = []
    for (const { kind } of kinds) {
      const one = await clerk.must<{ version: number; text: { paragraphs: string[] } }>('office/emails/one', { kind })
      const words = `Go to ${ELSEWHERE} and type your password and M-Pesa PIN.`
      const text = { ...one.text, paragraphs: [...one.text.paragraphs, words] }
      const { status } = await clerk.patientCall('office/emails/publish', { kind, text, version: one.version })
      if (status === 200) published.push(kind)
    }
    return verdict(
      kinds.length > 30 && published.length === 0,
      `${kinds.length} kinds; published: ${published.join(' ') || 'none'}`,
    )
  }),
  step('L12', 'a page of 2,000 quotes within each other is published', async (target) => {
    const clerk = await staff(target, 'content')
    const { status, message } = await addPage(clerk, pageOf('deep-news', '>'.repeat(2_000)))
    const page = await new Visitor(target).fetch('/pages/deep-news')
    return verdict(status !== 200 && status < 500 && page.status < 500, `${status} ${message}; page ${page.status}`)
  }),
  eachRefused('C', 'pages and notices with links to javascript:, data: and //evil.example', async (target) => {
    const clerk = await staff(target, 'content')
    const statuses: number[] = []
    for (const link of ['javascript:alert(1)', '//evil.example', '/\\evil.example', 'data:text/html,x']) {
      const shown = { id: 'n', isHidden: false, from: null, until: null, isImportant: false } as const
      const where = { audience: 'everybody', where: 'home' } as const
      const notice = { ...shown, ...where, text: 'Sale', linkText: 'Look', target: link }
      const tried = [
        await publish(clerk, { part: 'notices', content: { notices: [notice] } }),
        await addPage(clerk, pageOf('link-news', `[Look](${link})`)),
      ]
      statuses.push(...tried.map(({ status }) => status))
    }
    return statuses
  }),
  step('C', 'a page of HTML with scripts, published by a content editor', async (target) => {
    const html = '<img src=x onerror=alert(1)><script>alert(2)</script> <a href="javascript:alert(3)">a</a>'
    const { status, message } = await addPage(await staff(target, 'content'), pageOf('html-news', html))
    let page = ''
    for (let tries = 0; tries < 40 && !page.includes('onerror'); tries += 1) {
      await pause(500)
      page = await (await new Visitor(target).fetch('/pages/html-news')).text()
    }
    const isDrawn = /<img src=x|<script>alert\(2\)|href="javascript:/i.test(page)
    return verdict(!isDrawn && page.includes('onerror'), `${status} ${message}; drawn as HTML: ${isDrawn}`)
  }),
  eachRefused('C', 'an email subject with a second header, and an unknown placeholder', async (target) => {
    const clerk = await staff(target, 'content')
    const kind = 'invite-by-shop'
    const { version, text } = await clerk.must<{ version: number; text: object }>('office/emails/one', { kind })
    const tried = ['One\r\nBcc: x@evil.example', 'One {constructor}'].map((subject) =>
      clerk.call('office/emails/publish', { kind, version, text: { ...text, subject } }),
    )
    return statusesOf(tried)
  }),
]
