import type { Email, EmailDraft } from './email.ts'
import { type EmailPicture, LINE_WIDTH } from './email-picture.ts'
import { type EmailTemplate, textWith } from './template.ts'

/**
 * The text of an email: data without markup, with placeholders such as {orderNo} for values; {shop} is the shop's name.
 * A paragraph or closing that is a single placeholder becomes one paragraph per value: for an empty value it is
 * removed.
 */
export interface EmailText {
  subject: string
  greeting: string
  paragraphs: readonly string[]
  /** The label of the button. */
  link?: string
  /** The label of a second, less prominent link. */
  also?: string
  /** At the end, in small. */
  closing: readonly string[]
}

export type EmailValue = string | number | readonly string[]
export type EmailValues = Readonly<Record<string, EmailValue>>

/** The placeholders of a kind of email, or of all of several. */
export type NamesOf<K> = K extends EmailTemplate<infer Name> ? Name : never

/** Parts of an email other than its text. */
export interface EmailParts {
  to: string
  /** The target of the button; no button if absent. */
  href?: string
  /** The target of the second link. */
  alsoHref?: string
  /** Below the paragraphs, above the button. HTML only. */
  picture?: EmailPicture | undefined
  sections?: readonly Section[]
  /** A notice at the top: that it is a test. */
  notice?: string
  /** The last lines, in small: phone, WhatsApp and company of the shop. */
  contact?: readonly string[]
}

const PLACEHOLDER = /\{(\w+)\}/g
const ALONE = /^\{(\w+)\}$/

function valueNamed(values: EmailValues, name: string): string | number | readonly string[] {
  const value = Object.hasOwn(values, name) ? values[name] : undefined
  if (value === undefined) throw new Error(`an email has no value for {${name}}`)
  return value
}

/** Replaces the placeholders of a text; placeholders inside a value remain. */
export const fill = (text: string, values: EmailValues): string =>
  text.replace(PLACEHOLDER, (_, name: string) => [valueNamed(values, name)].flat().join(' '))

/** As `fill`, for a text with optional values: a placeholder without a value remains unchanged. */
export const fillPresent = (text: string, values: EmailValues): string =>
  text.replace(PLACEHOLDER, (whole, name: string) =>
    Object.hasOwn(values, name) ? [valueNamed(values, name)].flat().join(' ') : whole,
  )

function fillAll(texts: readonly string[], values: EmailValues): string[] {
  return texts.flatMap((text) => {
    const [, alone] = ALONE.exec(text) ?? []
    if (alone === undefined) return [fill(text, values)]
    return [valueNamed(values, alone)].flat().map(String).filter(Boolean)
  })
}

type SectionRow = readonly [what: string, amount: string, picture?: EmailPicture | undefined]

/** Additional parts of an email: a heading with rows or lines beneath, as text and as equivalent HTML. */
export interface Section {
  title: string
  /** A label, an amount at the end of the row, and in HTML a picture at its start. */
  rows?: readonly SectionRow[]
  /** Set apart beneath the rows. */
  total?: readonly [what: string, amount: string]
  lines?: readonly string[]
}

/** Text escaped for HTML, also in attributes. */
export const htmlOf = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.codePointAt(0)};`)

/** A section as plain text. */
export function sectionText({ title, rows = [], total, lines = [] }: Section): string {
  const amounts = [...rows, ...(total ? [total] : [])].map(([what, amount]) => `${what}: ${amount}`)
  return [`${title}:`, ...amounts, ...lines].join('\n')
}

const CELL = 'padding:8px 0;border-bottom:1px solid #ded7c9;vertical-align:top'

const pictureHtml = ({ src, width, height, alt }: EmailPicture) =>
  `<img src="${htmlOf(src)}" width="${width}" height="${height}" alt="${htmlOf(alt)}" style="display:block;border:0;font-size:11px;line-height:14px">`

/** A row of a section. @param hasPictures whether other rows start with a picture: a row without has a wider label */
const row = ([what, amount, picture]: SectionRow, hasPictures: boolean, style: string) =>
  `<tr>${picture ? `<td class="cell" width="${LINE_WIDTH}" style="${CELL};padding-right:12px">${pictureHtml(picture)}</td>` : ''}<td class="cell"${hasPictures && !picture ? ' colspan="2"' : ''} style="${CELL};${style}">${htmlOf(what)}</td><td class="cell" align="right" style="${CELL};padding-left:16px;white-space:nowrap;${style}">${htmlOf(amount)}</td></tr>`

/** A section as HTML. */
export function sectionHtml({ title, rows = [], total, lines = [] }: Section): string {
  const hasPictures = rows.some(([, , picture]) => picture)
  const amounts = [
    ...rows.map((one) => row(one, hasPictures, '')),
    ...(total ? [row(total, hasPictures, 'font-weight:600')] : []),
  ].join('')
  return [
    `<p style="margin:24px 0 4px;font-weight:600">${htmlOf(title)}</p>`,
    amounts && `<table role="presentation" width="100%" style="border-collapse:collapse">${amounts}</table>`,
    lines.length > 0 && `<p style="margin:0 0 16px">${lines.map(htmlOf).join('<br>')}</p>`,
  ]
    .filter(Boolean)
    .join('')
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

/**
 * An email of a kind with these values, under the name that the shop has, and with the text that staff have given the kind, when
 * it is queued. @param values at least one for each placeholder of the kind
 */
export const draftEmail = <K extends EmailTemplate>(
  template: K,
  values: Readonly<Record<NamesOf<K>, EmailValue>> & EmailValues,
  parts: EmailParts,
): EmailDraft => ({
  to: parts.to,
  template,
  values,
  render: (shop, words, more) => {
    const all = { ...values, shop }
    // A value can be empty: a subject or a button of only that value would be empty too.
    const isFilled = words && [words.subject, words.button ?? 'none'].every((text) => fill(text, all).trim() !== '')
    return renderEmail(isFilled ? textWith(template, words) : template.text, all, { ...parts, ...more })
  },
})

/** The dark appearance for people with a dark mail program; programs that do not support this rule show it light. */
const DARK = `<style>@media (prefers-color-scheme:dark){${[
  '.page{background:#12142a!important;color:#f4efe6!important}',
  '.card{background:#1c1f3d!important}',
  '.quiet{color:#c0bfcd!important}',
  '.button{background:#f4efe6!important;color:#1b1f4b!important}',
  '.link{color:#b4c0ff!important}',
  '.cell{border-color:#41456b!important}',
].join('')}}</style>`

/**
 * Renders an email as text and as equivalent HTML. Values are escaped and cannot contain markup.
 * @param values with `shop`: the shop's name
 */
export function renderEmail(
  words: EmailText,
  values: EmailValues & { shop: string },
  parts: Omit<EmailParts, 'to'>,
): Pick<Email, 'subject' | 'text' | 'html'> {
  const { href, alsoHref, picture, sections = [], notice, contact = [] } = parts
  const { shop } = values
  // Always one line: it is a header.
  const subject = fill(words.subject, values)
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
  const opening = [fill(words.greeting, values), ...fillAll(words.paragraphs, values)]
  const closing = fillAll(words.closing, values)
  const link = href === undefined ? null : { label: fill(words.link ?? '', values), href }
  const also = alsoHref === undefined ? null : { label: fill(words.also ?? '', values), href: alsoHref }

  const links = [link, also].filter((one) => one !== null).map(({ label, href }) => `${label}:\n${href}`)
  const text = [
    ...(notice ? [notice] : []),
    ...opening,
    ...links,
    ...sections.map(sectionText),
    ...closing,
    [shop, ...contact].join('\n'),
  ].join('\n\n')

  const paragraph = (line: string, style: string, look = '') =>
    `<p${look && ` class="${look}"`} style="margin:0 0 16px;${style}">${htmlOf(line)}</p>`
  const body = [
    ...(notice ? [paragraph(notice, 'padding:8px 12px;border:1px solid #a81e2c;font-weight:600')] : []),
    ...opening.map((line) => paragraph(line, '')),
    ...(picture ? [`<div style="margin:0 0 16px">${pictureHtml(picture)}</div>`] : []),
    ...(link
      ? [
          `<p style="margin:24px 0"><a class="button" href="${htmlOf(link.href)}" style="background:#1b1f4b;color:#fbf9f5;padding:14px 22px;text-decoration:none;font-weight:600;display:inline-block">${htmlOf(link.label)}</a></p>`,
          paragraph(link.href, 'font-size:13px;color:#575a73;word-break:break-all', 'quiet'),
        ]
      : []),
    ...(also
      ? [
          `<p style="margin:0 0 16px"><a class="link" href="${htmlOf(also.href)}" style="color:#2a3190">${htmlOf(also.label)}</a></p>`,
        ]
      : []),
    ...sections.map(sectionHtml),
    ...closing.map((line) => paragraph(line, 'font-size:14px;color:#575a73', 'quiet')),
    ...(contact.length > 0
      ? [
          `<p class="quiet" style="margin:24px 0 0;font-size:14px;color:#575a73">${[shop, ...contact].map(htmlOf).join('<br>')}</p>`,
        ]
      : []),
  ].join('')
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${htmlOf(subject)}</title>${DARK}</head><body class="page" style="margin:0;background:#f1ece2;color:#1b1f4b;font:16px/24px system-ui,sans-serif"><div class="card" style="max-width:608px;margin:0 auto;background:#ffffff">${STRIPE}<div style="padding:32px 24px"><p style="margin:0 0 24px;font:600 26px/30px Georgia,serif">${htmlOf(shop)}</p>${body}</div></div></body></html>`
  return { subject, text, html }
}
