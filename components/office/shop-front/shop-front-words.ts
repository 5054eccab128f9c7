import type { PartContent } from '#lib/contract/content/content-parts.ts'
import { showCount } from '#lib/format/count.ts'

const counted = (count: number, one: string, many = `${one}s`) => `${showCount(count)} ${count === 1 ? one : many}`

/** Name and size of a part: "The home page, 5 banners and 7 sections". */
export function partWords({ part, content }: PartContent): string {
  switch (part) {
    case 'home':
      return `The home page, ${counted(content.banners.length, 'banner')} and ${counted(content.sections.length, 'section')}`
    case 'menu':
      return `The menu, ${counted(content.links.length, 'link')} after the collections`
    case 'notices':
      return `Above all pages, ${counted(content.notices.length, 'notice')}`
    case 'help':
      return `The help center, ${counted(content.questions.length, 'question')}`
    case 'footer':
      return `Footer, ${counted(content.lists.length, 'list')} of links`
    case 'pages':
      return `${counted(content.pages.length, 'page')} of text`
    case 'redirects':
      return counted(content.redirects.length, 'redirect')
  }
}
