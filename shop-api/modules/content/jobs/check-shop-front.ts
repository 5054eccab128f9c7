import { readTarget } from '#lib/content/targets.ts'
import type { PartContent } from '#lib/contract/content/content-parts.ts'
import type { ContentFinding } from '#lib/contract/content/office/content.ts'
import type { Media } from '../../../media/media.ts'
import type { SafeFetch } from '../../../media/safe-fetch.ts'
import { checkAddresses } from './check-addresses.ts'
import { MIN_CONTRAST, whiteOnPicture } from './words-on-picture.ts'

/** Maximum recommended download of a banner on a phone, bytes: half a second on a slow connection. */
const HEAVY_BYTES = 150_000

const kilobytes = (bytes: number) => `${Math.round(bytes / 1024)} KB`

/**
 * Checks facts of a part that are not in the database: whether pictures have their files, the size of banners, whether
 * text on a picture is readable, and whether external addresses respond. Call it without locks: it requests other
 * servers.
 */
export async function checkOutside(media: Media, of: PartContent, fetch: SafeFetch = {}): Promise<ContentFinding[]> {
  const findings = await Promise.all([checkPictures(media, of), checkElsewhere(of, fetch)])
  return findings.flat()
}

async function checkPictures(media: Media, { part, content }: PartContent): Promise<ContentFinding[]> {
  if (part !== 'home') return []
  const banners = content.banners.filter(({ isHidden }) => !isHidden)
  const sections = content.sections.filter(({ isHidden }) => !isHidden)
  const found = await Promise.all([
    ...banners.map(({ id, picture, pictureNarrow }) => checkBanner(media, id, picture, pictureNarrow)),
    ...sections.map((section) =>
      section.kind === 'words' ? checkWords(media, section.id, section.picture, section.layout) : [],
    ),
  ])
  return found.flat()
}

async function checkBanner(
  media: Media,
  itemId: string,
  picture: string | null,
  narrow: string | null,
): Promise<ContentFinding[]> {
  if (picture === null) return []
  const [wide, phone] = await Promise.all([
    media.picture(picture, { width: 1280, format: 'avif' }),
    media.picture(narrow ?? picture, { width: 1000, format: 'avif' }),
  ])
  if (!wide || !phone) {
    return [
      { level: 'error', itemId, field: 'picture', message: 'The file of its picture is missing: choose it again.' },
    ]
  }
  const size = `Picture ${kilobytes(phone.length)} on a phone, ${kilobytes(wide.length)} on a desktop`
  const isHeavy = phone.length > HEAVY_BYTES
  const message = isHeavy ? `${size}: that is slow on a phone.` : size
  return [{ level: isHeavy ? 'warning' : 'ok', itemId, field: 'picture', message }]
}

async function checkWords(
  media: Media,
  itemId: string,
  sha256: string | null,
  layout: 'beside' | 'over',
): Promise<ContentFinding[]> {
  if (sha256 === null) return []
  const picture = await media.picture(sha256, { width: 1000, format: 'avif' })
  if (!picture) {
    return [
      { level: 'error', itemId, field: 'picture', message: 'The file of its picture is missing: choose it again.' },
    ]
  }
  if (layout === 'beside') return []
  const contrast = await whiteOnPicture(picture)
  const ratio = `${contrast.toFixed(1)} to 1`
  if (contrast >= MIN_CONTRAST) {
    return [{ level: 'ok', itemId, field: 'picture', message: `Text is readable on the picture, ${ratio}` }]
  }
  const message = `White text is hard to read on this picture (${ratio}, at least ${MIN_CONTRAST} to 1 is needed). Choose a darker, calmer picture, or put the text beside it.`
  return [{ level: 'error', itemId, field: 'picture', message }]
}

interface ContentLink {
  itemId: string
  target: string
}

const linksOf = (entries: readonly { id: string; target: string }[]): ContentLink[] =>
  entries.map(({ id, target }) => ({ itemId: id, target }))

const linksInText = ({ id, text }: { id: string; text: string }): ContentLink[] =>
  [...text.matchAll(/\]\(\s*(https:\/\/[^)\s]+)/g)].map(([, target = '']) => ({ itemId: id, target }))

/** Every link of a part, with the entry it belongs to. */
function allLinks({ part, content }: PartContent): ContentLink[] {
  switch (part) {
    case 'home':
      return linksOf([...content.banners, ...content.sections.filter((section) => section.kind === 'words')])
    case 'menu':
      return linksOf(content.links)
    case 'notices':
      return linksOf(content.notices)
    case 'redirects':
      return linksOf(content.redirects)
    case 'footer':
      return linksOf([...content.lists.flatMap(({ links }) => links), ...content.legal])
    case 'pages':
      return content.pages.flatMap(linksInText)
    default:
      return []
  }
}

/** Every link of a part that leads elsewhere, with the entry it belongs to. */
const elsewhere = (of: PartContent): { itemId: string; url: string }[] =>
  allLinks(of).flatMap(({ itemId, target }) =>
    readTarget(target)?.kind === 'elsewhere' ? [{ itemId, url: target }] : [],
  )

async function checkElsewhere(of: PartContent, fetch: SafeFetch): Promise<ContentFinding[]> {
  const links = elsewhere(of)
  const found = new Map(
    (
      await checkAddresses(
        links.map(({ url }) => url),
        fetch,
      )
    ).map((one) => [one.address, one]),
  )
  const field = of.part === 'pages' ? 'text' : 'target'
  return links.flatMap(({ itemId, url }) => {
    const answer = found.get(url)
    if (!answer || answer.state === 'alive') return []
    return { level: answer.state === 'gone' ? 'error' : 'warning', itemId, field, message: answer.message } as const
  })
}
