import type { Email, EmailDraft } from './email.ts'
import { htmlOf, type Section, sectionHtml, sectionText } from './email-sections.ts'

/**
 * The words of an email: data without markup, with placeholders such as {orderNo} for values; {shop} is the shop's name. A paragraph or closing that
 * is one placeholder alone stands for as many as its value has: none for an empty one.
 */
export interface EmailText {
  subject: string
  greeting: string
  paragraphs: readonly string[]
  /** What the button says. */
  link?: string
  /** What a second link says, less loud. */
  also?: string
  /** At the end, in small. */
  closing: readonly string[]
}

export type EmailValues = Readonly<Record<string, string | number | readonly string[]>>

/** What an email has besides its words. */
export interface EmailParts {
  to: string
  /** Where the button leads; none where it is absent. */
  href?: string
  /** Where the second link leads. */
  alsoHref?: string
  sections?: readonly Section[]
}

const PLACEHOLDER = /\{(\w+)\}/g
const ALONE = /^\{(\w+)\}$/

function valueNamed(values: EmailValues, name: string): string | number | readonly string[] {
  const value = Object.hasOwn(values, name) ? values[name] : undefined
  if (value === undefined) throw new Error(`an email has no value for {${name}}`)
  return value
}

/** Puts values into a text; what a value holds is not looked at again. */
export const fill = (text: string, values: EmailValues): string =>
  text.replace(PLACEHOLDER, (_, name: string) => [valueNamed(values, name)].flat().join(' '))

function fillAll(texts: readonly string[], values: EmailValues): string[] {
  return texts.flatMap((text) => {
    const [, alone] = ALONE.exec(text) ?? []
    if (alone === undefined) return [fill(text, values)]
    return [valueNamed(values, alone)].flat().map(String).filter(Boolean)
  })
}

/** The kikoy stripe, as emails can draw it. */
const STRIPE = [
  ['#1b1f4b', 4],
  ['#fbf9f5', 1],
  ['#a81e2c', 2],
  ['#fbf9f5', 1],
  ['#dda032', 2],
  ['#1e7770', 2],
]
  .map(([colour, px]) => `<div style="height:${px}px;line-height:${px}px;font-size:0;background:${colour}"></div>`)
  .join('')

/** An email with these words and values, under the name that the shop has when it is queued. */
export const draftEmail = (words: EmailText, values: EmailValues, parts: EmailParts): EmailDraft => ({
  to: parts.to,
  render: (shop) => renderEmail(words, { ...values, shop }, parts),
})

/**
 * Renders an email as text and as HTML that says the same. Values are escaped; they cannot bring markup.
 * @param values with `shop`: the shop's name
 */
export function renderEmail(
  words: EmailText,
  values: EmailValues & { shop: string },
  parts: Omit<EmailParts, 'to'>,
): Pick<Email, 'subject' | 'text' | 'html'> {
  const { href, alsoHref, sections = [] } = parts
  const { shop } = values
  const subject = fill(words.subject, values)
  const opening = [fill(words.greeting, values), ...fillAll(words.paragraphs, values)]
  const closing = fillAll(words.closing, values)
  const link = href === undefined ? null : { label: fill(words.link ?? '', values), href }
  const also = alsoHref === undefined ? null : { label: fill(words.also ?? '', values), href: alsoHref }

  const links = [link, also].filter((one) => one !== null).map(({ label, href }) => `${label}:\n${href}`)
  const text = [...opening, ...links, ...sections.map(sectionText), ...closing, shop].join('\n\n')

  const paragraph = (line: string, style: string) => `<p style="margin:0 0 16px;${style}">${htmlOf(line)}</p>`
  const body = [
    ...opening.map((line) => paragraph(line, '')),
    ...(link
      ? [
          `<p style="margin:24px 0"><a href="${htmlOf(link.href)}" style="background:#1b1f4b;color:#fbf9f5;padding:14px 22px;text-decoration:none;font-weight:600;display:inline-block">${htmlOf(link.label)}</a></p>`,
          paragraph(link.href, 'font-size:13px;color:#575a73;word-break:break-all'),
        ]
      : []),
    ...(also
      ? [
          `<p style="margin:0 0 16px"><a href="${htmlOf(also.href)}" style="color:#2a3190">${htmlOf(also.label)}</a></p>`,
        ]
      : []),
    ...sections.map(sectionHtml),
    ...closing.map((line) => paragraph(line, 'font-size:14px;color:#575a73')),
  ].join('')
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${htmlOf(subject)}</title></head><body style="margin:0;background:#f1ece2;color:#1b1f4b;font:16px/24px system-ui,sans-serif"><div style="max-width:608px;margin:0 auto;background:#ffffff">${STRIPE}<div style="padding:32px 24px"><p style="margin:0 0 24px;font:600 26px/30px Georgia,serif">${htmlOf(shop)}</p>${body}</div></div></body></html>`
  return { subject, text, html }
}
