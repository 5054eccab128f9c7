import { SECTION_NAMES } from '#lib/content/entries.ts'
import type { ContentPartName } from '#lib/contract/content/content-names.ts'
import type { ContentOf } from '#lib/contract/content/content-parts.ts'
import { newFooterList, newMenuLink, newNotice, newPage, newQuestion, newRedirect } from './editors/new-entries.ts'
import { addableKinds, bannerRefusal, newBanner, newSection, sectionRefusal } from './home/new-home-entries.ts'

/** Something that can be added to a part. */
export interface Addition<P extends ContentPartName> {
  id: string
  /** "Banner", "Section: words and a picture" */
  label: string
  /** Why there can be no more. */
  refusal: string | null
  /** The content with it, and its id, to open it. */
  add: () => { content: ContentOf[P]; itemId: string }
}

const full = (count: number, most: number, noun: string) => (count >= most ? `At most ${most} ${noun}.` : null)

/** An entry at the end of its list. */
const atEnd = <One extends { id: string }, P extends ContentPartName>(
  label: string,
  refusal: string | null,
  make: () => One,
  put: (one: One) => ContentOf[P],
): Addition<P> => ({
  ...{ id: label, label, refusal },
  add: () => {
    const one = make()
    return { content: put(one), itemId: one.id }
  },
})

const ADDITIONS: { [P in ContentPartName]: (content: ContentOf[P]) => Addition<P>[] } = {
  home: (content) => [
    atEnd('Banner', bannerRefusal(content), newBanner, (one) => ({ ...content, banners: [...content.banners, one] })),
    ...addableKinds(content).map((kind) =>
      atEnd<ReturnType<typeof newSection>, 'home'>(
        `Section: ${SECTION_NAMES[kind].toLowerCase()}`,
        sectionRefusal(content),
        () => newSection(kind),
        (one) => ({ ...content, sections: [...content.sections, one] }),
      ),
    ),
  ],
  menu: (content) => [
    atEnd('Link after the collections', full(content.links.length, 6, 'links'), newMenuLink, (one) => ({
      ...content,
      links: [...content.links, one],
    })),
  ],
  notices: (content) => [
    atEnd('Notice', full(content.notices.length, 20, 'notices'), newNotice, (one) => ({
      notices: [...content.notices, one],
    })),
  ],
  help: (content) => [
    atEnd('Question', full(content.questions.length, 200, 'questions'), newQuestion, (one) => ({
      questions: [...content.questions, one],
    })),
  ],
  footer: (content) => [
    atEnd('List of links', full(content.lists.length, 4, 'lists'), newFooterList, (one) => ({
      ...content,
      lists: [...content.lists, one],
    })),
  ],
  pages: (content) => [
    atEnd(
      'Page',
      full(content.pages.length, 100, 'pages'),
      () => newPage(),
      (one) => ({ pages: [...content.pages, one] }),
    ),
  ],
  redirects: (content) => [
    atEnd('Redirect', full(content.redirects.length, 2_000, 'redirects'), newRedirect, (one) => ({
      redirects: [...content.redirects, one],
    })),
  ],
}

/** Entries that can be added to a part now. */
export const additionsTo = <P extends ContentPartName>(part: P, content: ContentOf[P]): Addition<P>[] =>
  ADDITIONS[part](content)
