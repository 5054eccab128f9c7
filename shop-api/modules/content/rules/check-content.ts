import type { ContentLink, ContentOf, PartContent } from '#lib/contract/content/content-parts.ts'
import type { ContentFinding } from '#lib/contract/content/office/content.ts'
import { type CheckContext, demand, finding } from './check-context.ts'
import { checkHome, linkFinding } from './check-home.ts'
import { checkPages } from './check-pages.ts'
import { checkRedirects } from './check-redirects.ts'
import { checkTimes } from './check-times.ts'

/** Checks a part of the shop front before publication. Hidden entries are not checked: they can be unfinished. */
export function checkContent({ part, content }: PartContent, context: CheckContext): ContentFinding[] {
  switch (part) {
    case 'home':
      return checkHome(content, context)
    case 'menu':
      return checkMenu(content, context)
    case 'notices':
      return checkNotices(content, context)
    case 'help':
      return checkHelp(content)
    case 'footer':
      return checkFooter(content, context)
    case 'pages':
      return checkPages(content, context)
    case 'redirects':
      return checkRedirects(content, context)
  }
}

const checkNamedLink = ({ id, name, target }: ContentLink, context: CheckContext): ContentFinding[] => [
  ...demand(name, id, 'name', 'Give the link a name.'),
  ...linkFinding(id, target, context),
]

const isNoted = ({ level }: ContentFinding) => level !== 'ok'

function checkMenu({ collections, links }: ContentOf['menu'], context: CheckContext): ContentFinding[] {
  return [
    ...(collections.length > 0 && collections.every(({ isHidden }) => isHidden)
      ? [finding('error', null, null, 'No collection is in the menu.')]
      : []),
    ...links
      .filter(({ isHidden }) => !isHidden)
      .flatMap((link) => [...checkNamedLink(link, context).filter(isNoted), ...checkTimes(link, context.at)]),
  ]
}

function checkNotices({ notices }: ContentOf['notices'], context: CheckContext): ContentFinding[] {
  return notices
    .filter(({ isHidden }) => !isHidden)
    .flatMap((notice) => [
      ...demand(notice.text, notice.id, 'text', 'Write the notice.'),
      ...(notice.linkText.trim() !== '' || notice.target.trim() !== ''
        ? [
            ...demand(notice.linkText, notice.id, 'linkText', 'Enter the text of the link.'),
            ...linkFinding(notice.id, notice.target, context),
          ]
        : []),
      ...checkTimes(notice, context.at),
    ])
}

function checkHelp({ questions }: ContentOf['help']): ContentFinding[] {
  const seen = new Set<string>()
  return questions
    .filter(({ isHidden }) => !isHidden)
    .flatMap(({ id, question, answer }) => {
      const text = question.trim().toLowerCase()
      const isAgain = text !== '' && seen.has(text)
      seen.add(text)
      return [
        ...demand(question, id, 'question', 'Write the question.'),
        ...demand(answer, id, 'answer', 'Write the answer.'),
        ...(isAgain ? [finding('error', id, 'question', 'This question is on the list twice.')] : []),
      ]
    })
}

function checkFooter({ lists, legal }: ContentOf['footer'], context: CheckContext): ContentFinding[] {
  return [
    ...lists.flatMap(({ id, title, links }) => [
      ...demand(title, id, 'title', 'Give the list a title.'),
      ...links.flatMap((link) => checkNamedLink(link, context)),
    ]),
    ...legal.flatMap((link) => checkNamedLink(link, context)),
  ].filter(isNoted)
}
