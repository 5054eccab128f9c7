import { SECTION_NAMES } from '#lib/contract/content/content-names.ts'
import type { Banner, ContentOf, Section } from '#lib/contract/content/content-parts.ts'
import type { ContentFinding } from '#lib/contract/content/office/content.ts'
import { type CheckContext, demand, finding } from './check-context.ts'
import { checkCollection, checkLink } from './check-link.ts'
import { checkTimes } from './check-times.ts'

/** Narrower pictures look blurred across a desktop screen. Pixels. */
const BANNER_WIDTH = 1_280

/** Findings against publishing a home page. */
export function checkHome({ banners, sections }: ContentOf['home'], context: CheckContext): ContentFinding[] {
  const shown = banners.filter(({ isHidden }) => !isHidden)
  return [
    ...shown.flatMap((banner) => checkBanner(banner, context)),
    ...sameHeadings(shown),
    ...sections.filter(({ isHidden }) => !isHidden).flatMap((section) => checkSection(section, context)),
    ...sameSections(sections),
    ...(shown.length === 0
      ? [finding('warning', null, null, 'No banner is shown: the page begins with the claim of the shop.')]
      : []),
  ]
}

function checkBanner(banner: Banner, context: CheckContext): ContentFinding[] {
  const { id } = banner
  const picture = banner.picture === null ? undefined : context.pictures.get(banner.picture)
  const narrow = banner.pictureNarrow === null ? true : context.pictures.has(banner.pictureNarrow)
  return [
    ...demand(banner.heading, id, 'heading', 'Give the banner a heading.'),
    ...demand(banner.sentence, id, 'sentence', 'Write a sentence under the heading.'),
    ...demand(banner.button, id, 'button', 'Enter the text of the button.'),
    ...(picture
      ? demand(banner.alt, id, 'alt', 'Describe the picture, for people who cannot see it.')
      : [
          finding(
            'error',
            id,
            'picture',
            banner.picture ? 'Its picture no longer exists. Choose another.' : 'Choose a picture.',
          ),
        ]),
    ...(picture && picture.width < BANNER_WIDTH
      ? [
          finding(
            'warning',
            id,
            'picture',
            `The picture is ${picture.width} px wide: below ${BANNER_WIDTH} it looks blurred.`,
          ),
        ]
      : []),
    ...(narrow
      ? []
      : [finding('error', id, 'pictureNarrow', 'Its picture for phones no longer exists. Choose another.')]),
    ...checkVideo(banner),
    ...linkFinding(id, banner.target, context),
    ...checkTimes(banner, context.at),
  ]
}

function checkVideo({ id, video }: Banner): ContentFinding[] {
  if (!video) return []
  const url = URL.parse(video.videoUrl, 'https://own.invalid')
  const isOwn = /^\/(?![/\\])/.test(video.videoUrl)
  const hosts = { vimeo: /(^|\.)vimeo\.com$/, youtube: /(^|\.)(youtube(-nocookie)?\.com|youtu\.be)$/, file: /^/ }
  const isRight =
    video.videoType === 'file' ? isOwn : url?.protocol === 'https:' && hosts[video.videoType].test(url.hostname)
  if (isRight) return []
  const what =
    video.videoType === 'file' ? 'a path of the shop, such as /film/loom.webm' : `an address of ${video.videoType}`
  return [finding('error', id, 'video', `The video needs ${what}.`)]
}

/** The finding about an entry's link, at its target. */
export function linkFinding(id: string, target: string, context: CheckContext): ContentFinding[] {
  const found = checkLink(target, context)
  return found ? [finding(found.level, id, 'target', found.message)] : []
}

function sameHeadings(banners: readonly Banner[]): ContentFinding[] {
  const seen = new Set<string>()
  return banners.flatMap(({ id, heading }) => {
    const isAgain = heading.trim() !== '' && seen.has(heading.trim())
    seen.add(heading.trim())
    return isAgain ? [finding('error', id, 'heading', 'Another banner has this heading.')] : []
  })
}

function checkSection(section: Section, context: CheckContext): ContentFinding[] {
  const times = checkTimes(section, context.at)
  if (section.kind === 'products') {
    const found = section.collection
      ? checkCollection(section.collection, context)
      : { level: 'error' as const, message: 'Choose a collection.' }
    return [
      ...demand(section.title, section.id, 'title', 'Give the section a title.'),
      finding(found.level, section.id, 'collection', found.message),
      ...times,
    ]
  }
  if (section.kind !== 'words') return times
  const { id, picture, layout, button, target } = section
  return [
    ...demand(section.title, id, 'title', 'Give the section a title.'),
    ...demand(section.text, id, 'text', 'Write the text.'),
    ...(layout === 'over' && picture === null
      ? [finding('error', id, 'picture', 'Choose the picture behind the text.')]
      : []),
    ...(picture !== null && !context.pictures.has(picture)
      ? [finding('error', id, 'picture', 'Its picture no longer exists. Choose another.')]
      : []),
    ...(picture !== null ? demand(section.alt, id, 'alt', 'Describe the picture.') : []),
    ...(button.trim() !== '' || target.trim() !== ''
      ? [...demand(button, id, 'button', 'Enter the text of the button.'), ...linkFinding(id, target, context)]
      : []),
    ...times,
  ]
}

function sameSections(sections: readonly Section[]): ContentFinding[] {
  const seen = new Set<string>()
  return sections.flatMap(({ id, kind }) => {
    const isAgain = kind !== 'words' && kind !== 'products' && seen.has(kind)
    seen.add(kind)
    return isAgain ? [finding('error', id, null, `“${SECTION_NAMES[kind]}” is on the page twice.`)] : []
  })
}
