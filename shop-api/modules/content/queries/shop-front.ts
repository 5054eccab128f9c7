import { shownFront } from '#lib/content/shown-front.ts'
import type { Output } from '#lib/contract/base/call.ts'
import type { contentPages, contentRedirects, ShopFront } from '#lib/contract/content/content.ts'
import type { ContentPartName } from '#lib/contract/content/content-names.ts'
import type { ContentOf } from '#lib/contract/content/content-parts.ts'
import type { Session } from '../../../db/client.ts'
import { loadShown } from '../use-cases/stored-content.ts'
import { loadPictures } from './menu.ts'

/** The shop front as visitors see it now. */

async function shownOf<P extends ContentPartName>(tx: Session, part: P): Promise<ContentOf[P]> {
  const { of } = await loadShown(tx, part)
  return of.content as ContentOf[P]
}

/** The frame of every page, and the content of the home page. */
export async function loadShopFront(tx: Session, now: Date): Promise<ShopFront> {
  const home = await shownOf(tx, 'home')
  const menu = await shownOf(tx, 'menu')
  const notices = await shownOf(tx, 'notices')
  const front = shownFront({ home, menu, notices, footer: await shownOf(tx, 'footer') }, now)
  const shas = front.sections.flatMap((section) => (section.kind === 'words' ? (section.picture?.sha256 ?? []) : []))
  const picture = await loadPictures(tx, shas)
  return {
    ...front,
    sections: front.sections.map((section) =>
      section.kind === 'words' && section.picture
        ? { ...section, picture: { ...section.picture, blur: picture(section.picture.sha256).blur } }
        : section,
    ),
  }
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

/** Descriptions of banner pictures by banner: one picture can be in two banners with different texts. */
export async function bannerAlts(tx: Session): Promise<ReadonlyMap<string, string>> {
  const { banners } = await shownOf(tx, 'home')
  return new Map(banners.map(({ heading, alt }) => [heading, alt]))
}
