import { inArray } from 'drizzle-orm'
import { isShown } from '#lib/content/shown.ts'
import type { Output } from '#lib/contract/call.ts'
import type { contentPages, contentRedirects, ShopFront, ShownSection } from '#lib/contract/content.ts'
import type { ContentPartName } from '#lib/contract/content-names.ts'
import type { ContentOf } from '#lib/contract/content-parts.ts'
import type { Session } from '../../db/client.ts'
import { media } from '../../db/schema/media.ts'
import { loadShown } from './stored-content.ts'

/** The shop front as visitors see it now. */

async function shownOf<P extends ContentPartName>(tx: Session, part: P): Promise<ContentOf[P]> {
  const { of } = await loadShown(tx, part)
  return of.content as ContentOf[P]
}

/** What stands around every page, and on the home page. */
export async function loadShopFront(tx: Session, now: Date): Promise<ShopFront> {
  const home = await shownOf(tx, 'home')
  const menu = await shownOf(tx, 'menu')
  const { notices } = await shownOf(tx, 'notices')
  const footer = await shownOf(tx, 'footer')
  const sections = home.sections.filter((section) => isShown(section, now))
  return {
    sections: await withPictures(tx, sections),
    menu: {
      order: menu.collections.map(({ code }) => code),
      hidden: menu.collections.flatMap(({ code, isHidden }) => (isHidden ? code : [])),
      links: menu.links.filter((link) => isShown(link, now)).map(({ name, target }) => ({ name, target })),
    },
    notices: notices
      .filter((notice) => isShown(notice, now))
      .map(({ isHidden: _isHidden, from: _from, until: _until, ...notice }) => notice),
    footer: {
      lists: footer.lists.map(({ title, links }) => ({ title, links: links.map(named) })),
      legal: footer.legal.map(named),
    },
  }
}

const named = ({ name, target }: { name: string; target: string }) => ({ name, target })

async function withPictures({ db }: Session, sections: ContentOf['home']['sections']): Promise<ShownSection[]> {
  const shas = sections.flatMap((section) => (section.kind === 'words' ? (section.picture ?? []) : []))
  const rows = shas.length === 0 ? [] : await db.select().from(media).where(inArray(media.sha256, shas))
  const blurs = new Map(rows.map(({ sha256, blur }) => [sha256, blur]))
  return sections.map((section) => {
    const { isHidden: _isHidden, from: _from, until: _until, ...shown } = section
    if (shown.kind !== 'words') return shown
    const { picture, alt, ...words } = shown
    return { ...words, picture: picture === null ? null : { sha256: picture, alt, blur: blurs.get(picture) ?? '' } }
  })
}

/** Pages of text that staff wrote. */
export async function loadPages(tx: Session): Promise<Output<typeof contentPages>> {
  const { pages } = await shownOf(tx, 'pages')
  return pages.filter(({ isHidden }) => !isHidden).map(({ id: _id, isHidden: _isHidden, ...page }) => page)
}

/** Addresses that lead elsewhere. */
export async function loadRedirects(tx: Session): Promise<Output<typeof contentRedirects>> {
  const { redirects } = await shownOf(tx, 'redirects')
  return redirects.map(({ id: _id, ...redirect }) => redirect)
}

/** What a banner's picture shows, as its banner says it: one picture may stand in two banners with different words. */
export async function bannerAlts(tx: Session): Promise<ReadonlyMap<string, string>> {
  const { banners } = await shownOf(tx, 'home')
  return new Map(banners.map(({ heading, alt }) => [heading, alt]))
}
